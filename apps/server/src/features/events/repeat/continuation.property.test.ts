import fc from "fast-check";
import { Temporal } from "temporal-polyfill";
import { expect, it } from "vitest";
import { renamedDate } from "./carry-over.ts";
import { continuationOf } from "./continuation.ts";
import { startsFrom } from "./recurrence.ts";
import { endBefore } from "./rule.ts";
import { DAY, type Schedule } from "./schedule.ts";

/** Each case looks at dates of three series. */
const RUNS = { numRuns: 40 };
/** Dates that are looked at of each series. */
const MOST = 12;

const weekday = fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU");
const weekdays = fc
  .uniqueArray(weekday, { minLength: 1, maxLength: 3 })
  .map((days) => `;BYDAY=${days.join(",")}`);
const interval = fc.integer({ min: 1, max: 4 }).map((n) => `;INTERVAL=${n}`);
const end = fc.oneof(
  fc.constant(""),
  fc.integer({ min: 2, max: 20 }).map((n) => `;COUNT=${n}`),
  fc.constant(";UNTIL=20290105T120000Z"),
);
const rule = fc
  .tuple(
    fc.oneof(
      fc.constant("FREQ=DAILY"),
      weekdays.map((days) => `FREQ=WEEKLY${days}`),
      fc.constant("FREQ=MONTHLY"),
      fc.constantFrom("FREQ=MONTHLY;BYDAY=2TU", "FREQ=MONTHLY;BYDAY=-1FR"),
      fc.constant("FREQ=YEARLY"),
    ),
    interval,
    end,
  )
  .map((parts) => parts.join(""));

const series = fc
  .record({
    day: fc.integer({ min: Date.UTC(2024, 0, 1) / DAY, max: Date.UTC(2028, 0, 1) / DAY }),
    hour: fc.integer({ min: 0, max: 23 }),
    time_zone: fc.constantFrom("UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata"),
    all_day: fc.boolean(),
    repeat_rule: rule,
  })
  .map(({ day, hour, time_zone, all_day, repeat_rule }): Schedule => {
    const date = Temporal.PlainDate.from(new Date(day * DAY).toISOString().slice(0, 10));
    const zoned = date.toZonedDateTime({ timeZone: time_zone, plainTime: { hour } });
    const starts = new Date(all_day ? day * DAY : zoned.epochMilliseconds);
    const length = all_day ? DAY : DAY / 24;
    const ends_at = new Date(+starts + length);
    return { starts_at: starts, ends_at, all_day, time_zone, repeat_rule };
  });

function startsOf(schedule: Schedule): number[] {
  const found: number[] = [];
  for (const start of startsFrom(schedule, schedule.starts_at)) {
    found.push(+start);
    if (found.length === MOST) break;
  }
  return found;
}

/** The series, begun with a date that it really has. */
function begun(schedule: Schedule): Schedule | undefined {
  const [first] = startsOf(schedule);
  if (first === undefined) return undefined;
  const length = +schedule.ends_at - +schedule.starts_at;
  return { ...schedule, starts_at: new Date(first), ends_at: new Date(first + length) };
}

it("A series that ends before a date and goes on from there has the dates that it had", () => {
  fc.assert(
    fc.property(series, fc.nat(), (given, dice) => {
      const whole = begun(given);
      fc.pre(whole !== undefined && whole.repeat_rule !== null);
      const dates = startsOf(whole);
      fc.pre(dates.length > 1);
      const at = 1 + (dice % (dates.length - 1));
      const name = new Date(dates[at] ?? 0);
      const before = { ...whole, repeat_rule: endBefore(whole.repeat_rule, name, whole.all_day) };
      const after = continuationOf(whole, name);
      expect(startsOf(before)).toEqual(dates.slice(0, at));
      expect(startsOf(after).slice(0, dates.length - at)).toEqual(dates.slice(at));
      if (dates.length < MOST) expect(startsOf(after).length).toBe(dates.length - at);
    }),
    RUNS,
  );
});

it("A date keeps its day when the time of day changes, and is none where the day is none", () => {
  fc.assert(
    fc.property(series, fc.nat(), fc.integer({ min: 0, max: 23 }), (given, dice, hour) => {
      const from = begun(given);
      fc.pre(from !== undefined && !from.all_day);
      const dates = startsOf(from);
      const local = (date: number) =>
        Temporal.Instant.fromEpochMilliseconds(date).toZonedDateTimeISO(from.time_zone);
      const first = local(+from.starts_at).toPlainDate();
      const starts = first.toZonedDateTime({ timeZone: from.time_zone, plainTime: { hour } });
      const starts_at = new Date(starts.epochMilliseconds);
      const to = { ...from, starts_at, ends_at: new Date(+starts_at + DAY / 24) };
      const name = dates[dice % dates.length] ?? 0;
      const renamed = renamedDate(from, to, new Date(name));
      // Where the clock leaps over that hour, the series has no date that day.
      if (renamed)
        expect(local(+renamed).toPlainDate().toString()).toBe(local(name).toPlainDate().toString());
      else expect(local(name).hoursInDay).toBeLessThan(24);
      expect(renamedDate(from, { ...to, repeat_rule: null }, new Date(name))).toBeUndefined();
    }),
    RUNS,
  );
});
