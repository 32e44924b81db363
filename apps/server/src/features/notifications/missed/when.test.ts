import fc from "fast-check";
import { expect, test } from "vitest";
import { letterDue } from "./when.ts";

const minute = 60_000;

test.each([
  ["never written to", 0, null, 15],
  ["back since the last letter", 50, 0, 65],
  ["away for long, a letter a moment ago", 0, 100, 160],
])("%s", (_, seen, mailed, due) => {
  const mailed_at = mailed === null ? null : mailed * minute;
  expect(letterDue({ seen_at: seen * minute, mailed_at }, minute)).toBe(due * minute);
});

test("two letters are an hour apart, and none comes before one was away", () => {
  fc.assert(
    fc.property(fc.nat(1e9), fc.nat(1e9), (seen_at, mailed_at) => {
      const due = letterDue({ seen_at, mailed_at }, minute);
      expect(due - mailed_at).toBeGreaterThanOrEqual(60 * minute);
      expect(due - seen_at).toBeGreaterThanOrEqual(15 * minute);
    }),
  );
});
