import { expect, test } from "vitest";
import { endOf } from "./duration.ts";

const now = new Date("2026-11-22T10:00:00.000Z");

test.each([
  ["20m", "2026-11-22T10:20:00.000Z"],
  ["in 3 hours", "2026-11-22T13:00:00.000Z"],
  ["in 2 Stunden", "2026-11-22T12:00:00.000Z"],
  ["1 d", "2026-11-23T10:00:00.000Z"],
  ["2 weeks", "2026-12-06T10:00:00.000Z"],
  ["0m", undefined],
  ["soon", undefined],
  ["20", undefined],
  ["20 parsecs", undefined],
  ["-5m", undefined],
])("%j", (written, expected) => {
  expect(endOf(written, now)?.toISOString()).toBe(expected);
});
