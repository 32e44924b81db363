import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Weekday, weekdayOf } from "../calendar/dates.ts";
import {
  buildRule,
  ordinalOf,
  parseRepeat,
  presetNames,
  presetOf,
  presets,
  type Repeat,
} from "./repeat.ts";

const TUESDAY = "2026-11-24";

test.each([
  ["none", null],
  ["daily", "FREQ=DAILY"],
  ["workdays", "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"],
  ["weekly", "FREQ=WEEKLY"],
  ["monthly", "FREQ=MONTHLY"],
  ["monthlyWeekday", "FREQ=MONTHLY;BYDAY=4TU"],
  ["yearly", "FREQ=YEARLY"],
] as const)("the preset %s is %s, and is known again", (name, rule) => {
  expect(buildRule(presets[name], TUESDAY)).toBe(rule);
  expect(presetOf(parseRepeat(rule, TUESDAY, "UTC"), TUESDAY)).toBe(name);
});

test("a fifth weekday is the last one", () => {
  expect(["2026-11-01", "2026-11-28", "2026-11-29", "2026-11-30"].map(ordinalOf)).toEqual([
    1, 4, -1, -1,
  ]);
});

test("an end by moment is the day where the event is", () => {
  const repeat = parseRepeat("FREQ=DAILY;UNTIL=20260701T215959Z", TUESDAY, "Europe/Berlin");
  expect(repeat).toMatchObject({ ends: { type: "on", day: "2026-07-01" } });
});

test.each([
  "FREQ=MONTHLY;BYMONTHDAY=-1",
  "FREQ=YEARLY;BYMONTH=2,7",
  "FREQ=MONTHLY;BYDAY=MO",
  "FREQ=WEEKLY;BYDAY=MO;BYSETPOS=1",
])("%s is left as it is", (rule) => {
  expect(parseRepeat(rule, TUESDAY, "UTC")).toBe("other");
  expect(presetOf("other", TUESDAY)).toBeUndefined();
});

const repeat: fc.Arbitrary<Repeat> = fc.record({
  unit: fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY"),
  interval: fc.integer({ min: 1, max: 99 }),
  days: fc.uniqueArray(fc.integer({ min: 0, max: 6 }) as fc.Arbitrary<Weekday>),
  monthly: fc.constantFrom("day", "weekday"),
  ends: fc.oneof(
    fc.constant({ type: "never" as const }),
    fc.integer({ min: 1, max: 999 }).map((count) => ({ type: "after" as const, count })),
    fc
      .integer({ min: 0, max: 999 })
      .map((n) => ({ type: "on" as const, day: addDays(TUESDAY, n) })),
  ),
});

test("what the form says, it reads again: the rule is the same", () => {
  fc.assert(
    fc.property(repeat, fc.integer({ min: 0, max: 400 }), (said, n) => {
      const start = addDays(TUESDAY, n);
      const rule = buildRule(said, start);
      const read = parseRepeat(rule, start, "UTC");
      if (read === "other") throw new Error(`${rule} is not read again.`);
      const plain = (text: string | null) => text?.replace(/;BYDAY=[A-Z]{2}$/, "");
      expect(plain(buildRule(read, start))).toBe(plain(rule));
      // Its own weekday is among several days, and goes without saying where it is the only one.
      if (read && read.days.length > 0) expect(read.days).toContain(weekdayOf(start));
    }),
  );
  expect(presetNames).toHaveLength(7);
});
