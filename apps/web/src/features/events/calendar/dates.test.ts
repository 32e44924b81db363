import fc from "fast-check";
import { expect, test } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  isDay,
  monthSheet,
  startOfWeek,
  weekdayOf,
} from "./dates.ts";

test.each([
  ["2026-01-31", 1, "2026-02-28"],
  ["2024-01-31", 1, "2024-02-29"],
  ["2026-03-31", -1, "2026-02-28"],
  ["2026-12-15", 1, "2027-01-15"],
  ["2026-01-15", -1, "2025-12-15"],
  ["2024-02-29", 12, "2025-02-28"],
])("%s and %d months is %s", (day, months, expected) => {
  expect(addMonths(day, months)).toBe(expected);
});

test("the week begins where it is told to", () => {
  expect([0, 1, 6].map((first) => startOfWeek("2026-11-21", first as 0 | 1 | 6))).toEqual([
    "2026-11-15",
    "2026-11-16",
    "2026-11-21",
  ]);
});

test("only days are days", () => {
  expect(["2026-02-28", "2026-02-30", "2026-2-3", "x", "", null].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

const day = fc.integer({ min: -30_000, max: 60_000 }).map((n) => addDays("1970-01-01", n));

test("days add up, and a sheet has every day of its month once, in order", () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: -9999, max: 9999 }),
      fc.constantFrom(0, 1, 6),
      (start, count, first) => {
        expect(daysBetween(start, addDays(start, count))).toBe(count);
        const sheet = monthSheet(start, first as 0 | 1 | 6).flat();
        expect(sheet).toContain(start);
        expect(weekdayOf(sheet[0] ?? "")).toBe(first);
        expect(sheet).toEqual([...new Set(sheet)].sort());
      },
    ),
  );
});
