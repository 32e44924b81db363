import { expect, test } from "vitest";
import { type Expiry, expiryOf, fieldTime, untilText } from "./expiry.ts";

// A Saturday, on the device's own clock.
const now = new Date(2026, 10, 21, 12, 30);
const local = (day: number, hour: number, minute = 0) => new Date(2026, 10, day, hour, minute);

test.each([
  ["half_hour", local(21, 13)],
  ["hour", local(21, 13, 30)],
  ["four_hours", local(21, 16, 30)],
  ["today", local(22, 0)],
  ["week", local(23, 0)],
] as const)("%s from now", (choice, expected) => {
  expect(expiryOf(choice, now, 1)).toBe(expected.toISOString());
});

test("never is never, and a custom time is the one picked", () => {
  expect(expiryOf("never", now, 1)).toBeNull();
  expect(expiryOf("custom", now, 1, "2026-11-25T09:15")).toBe(local(25, 9, 15).toISOString());
  expect(expiryOf("custom", now, 1, "")).toBeUndefined();
});

test.each([
  [0, 22],
  [1, 23],
  [6, 28],
])("a week that begins on day %i ends on the %ith", (start, day) => {
  expect(expiryOf("week", now, start)).toBe(local(day, 0).toISOString());
});

test("every choice but never and an unreadable time is still to come", () => {
  for (const choice of ["half_hour", "hour", "four_hours", "today", "week"] satisfies Expiry[])
    for (let hour = 0; hour < 24; hour += 1)
      for (let day = 1; day < 9; day += 1)
        expect(Date.parse(expiryOf(choice, local(day, hour, 59), 1) ?? "")).toBeGreaterThan(
          local(day, hour, 59).getTime(),
        );
});

test("a moment has its day unless it is today", () => {
  expect(untilText(local(21, 14).toISOString(), "en", now)).toMatch(/^2:00.PM$/);
  expect(untilText(local(23, 0).toISOString(), "de", now)).toMatch(/^Mo.*23.*0:00$/);
  expect(untilText(local(20, 14).toISOString(), "en", now)).toMatch(/^Fri.*20.*2:00.PM$/);
});

test("a field's time and back is the same minute", () => {
  expect(expiryOf("custom", now, 1, fieldTime(now))).toBe(now.toISOString());
});
