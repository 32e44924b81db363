import { expect, test } from "vitest";
import { levels, lineHead, printsLog } from "./log.ts";

test("a line begins with the time and the level", () => {
  const now = new Date("2026-01-31T09:30:00.000Z");
  expect(lineHead("warn", now)).toBe("2026-01-31T09:30:00.000Z [warn 2]");
  expect(levels).toEqual({ error: 1, warn: 2, info: 3, debug: 4 });
});

test.each([
  { development: true, hostname: "localhost", forced: false, prints: true },
  { development: true, hostname: "127.0.0.1", forced: false, prints: true },
  { development: true, hostname: "chat.example.org", forced: false, prints: false },
  { development: false, hostname: "localhost", forced: false, prints: false },
  { development: false, hostname: "chat.example.org", forced: true, prints: true },
])(
  "printed only in local development or when forced: $hostname, development $development, forced $forced: prints $prints",
  ({ prints, ...where }) => {
    expect(printsLog(where)).toBe(prints);
  },
);
