import fc from "fast-check";
import ICAL from "ical.js";
import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { isStart, lastEnd, startsFrom, startsTouching } from "./recurrence.ts";
import { parseRule } from "./rule.ts";
import { DAY, type Schedule } from "./schedule.ts";

/** An hour that begins at a local time, and repeats. */
function hour(local: string, time_zone: string, repeat_rule: string | null): Schedule {
  const start = Temporal.PlainDateTime.from(local).toZonedDateTime(time_zone).epochMilliseconds;
  const times = { starts_at: new Date(start), ends_at: new Date(start + 3_600_000) };
  return { ...times, all_day: false, time_zone, repeat_rule };
}

function day(date: string, repeat_rule: string): Schedule {
  const starts_at = new Date(`${date}T00:00:00Z`);
  const ends_at = new Date(+starts_at + DAY);
  return { starts_at, ends_at, all_day: true, time_zone: "Pacific/Auckland", repeat_rule };
}

const local = (schedule: Schedule, dates: Date[]) =>
  dates.map((date) =>
    Temporal.Instant.fromEpochMilliseconds(+date)
      .toZonedDateTimeISO(schedule.all_day ? "UTC" : schedule.time_zone)
      .toPlainDateTime()
      .toString({ smallestUnit: "minute" })
      .replace("T", " "),
  );

const weekday = fc.constantFrom("MO", "TU", "WE", "TH", "FR", "SA", "SU");
const some = <T>(item: fc.Arbitrary<T>) => fc.uniqueArray(item, { minLength: 1, maxLength: 3 });
const part = (name: string, item: fc.Arbitrary<unknown>) =>
  fc.option(
    some(item).map((items) => `;${name}=${items.join(",")}`),
    { nil: "" },
  );
const rest = fc.tuple(
  fc.integer({ min: 1, max: 4 }).map((n) => `;INTERVAL=${n}`),
  fc.option(
    fc.integer({ min: 1, max: 40 }).map((n) => `;COUNT=${n}`),
    { nil: "" },
  ),
);
/** Rules whose meaning all programs agree on. */
const rule = fc.oneof(
  fc.tuple(fc.constant("FREQ=DAILY"), rest, part("BYMONTH", fc.integer({ min: 1, max: 12 }))),
  fc.tuple(fc.constant("FREQ=WEEKLY"), rest, part("BYDAY", weekday)),
  fc.tuple(fc.constant("FREQ=MONTHLY"), rest, part("BYMONTHDAY", fc.integer({ min: 1, max: 31 }))),
  fc.tuple(fc.constant("FREQ=YEARLY"), rest, part("BYMONTH", fc.integer({ min: 1, max: 12 }))),
);
const startDay = fc
  .integer({ min: Date.UTC(2020, 0, 1) / DAY, max: Date.UTC(2028, 0, 1) / DAY })
  .map((n) => new Date(n * DAY).toISOString().slice(0, 10));

/** The same by another library, which knows no time zones. */
function independently(date: string, text: string, most: number): string[] {
  const iterator = ICAL.Recur.fromString(text).iterator(ICAL.Time.fromDateString(date));
  const found: string[] = [];
  for (let next = iterator.next(); next && found.length < most; next = iterator.next()) {
    if (next.year > 2036) break;
    found.push(next.toString().slice(0, 10));
  }
  return found;
}

describe("Any rule", () => {
  it("gives the dates that an independent library gives", () => {
    fc.assert(
      fc.property(startDay, rule, (date, [freq, [interval, count], by]) => {
        const text = `${freq}${interval}${count}${by}`;
        const schedule = day(date, text);
        // The other one moves days that a month does not have into the next; RFC 5545 leaves them out.
        fc.pre(freq !== "FREQ=YEARLY" || Number(date.slice(8)) <= 28);
        fc.pre(isStart(schedule, schedule.starts_at));
        const ours: string[] = [];
        for (const start of startsFrom(schedule, schedule.starts_at)) {
          if (ours.length >= 30 || start.getUTCFullYear() > 2036) break;
          ours.push(start.toISOString().slice(0, 10));
        }
        expect(ours).toEqual(independently(date, text, 30));
      }),
      { numRuns: 300 },
    );
  });

  it("has each date once and in order, in its own time of day, and the same in parts of a window", () => {
    const zone = fc.constantFrom("Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "UTC");
    fc.assert(
      fc.property(startDay, rule, zone, (date, [freq, [interval, count], by], time_zone) => {
        const schedule = hour(`${date}T09:30`, time_zone, `${freq}${interval}${count}${by}`);
        const [from, half, to] = [0, 180, 366].map(
          (n) => new Date(+schedule.starts_at + n * DAY),
        ) as [Date, Date, Date];
        const all = startsTouching(schedule, from, to);
        expect(all.length).toBeLessThanOrEqual(367);
        expect(all).toEqual(
          [...new Set(all.map(Number))].sort((a, b) => a - b).map((n) => new Date(n)),
        );
        for (const text of local(schedule, all)) expect(text.slice(11)).toBe("09:30");
        const parts = [
          ...startsTouching(schedule, from, half),
          ...startsTouching(schedule, half, to),
        ];
        expect(new Set(parts.map(Number))).toEqual(new Set(all.map(Number)));
        for (const start of all.slice(0, 5)) expect(isStart(schedule, start)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it("that somebody makes up is refused with a sentence or followed to an end", () => {
    const value = fc.constantFrom(
      "1",
      "-1",
      "MO",
      "2MO",
      "31",
      "366",
      "53",
      "20270101",
      "999",
      "SU,MO",
      "1,2,3",
    );
    const name = fc.constantFrom(
      "INTERVAL",
      "COUNT",
      "UNTIL",
      "BYDAY",
      "BYMONTH",
      "BYMONTHDAY",
      "BYYEARDAY",
      "BYWEEKNO",
      "BYSETPOS",
      "WKST",
    );
    const parts = fc.uniqueArray(fc.tuple(name, value), { selector: ([n]) => n, maxLength: 5 });
    const freq = fc.constantFrom("DAILY", "WEEKLY", "MONTHLY", "YEARLY");
    fc.assert(
      fc.property(freq, parts, startDay, (f, ps, date) => {
        const text = [`FREQ=${f}`, ...ps.map((p) => p.join("="))].join(";");
        const parsed = parseRule(text, { all_day: true, time_zone: "UTC" });
        if ("problem" in parsed) {
          expect(parsed.problem).toMatch(/\.$/);
          return;
        }
        const schedule = day(date, parsed.rule);
        if (!isStart(schedule, schedule.starts_at)) return;
        const year = new Date(+schedule.starts_at + 366 * DAY);
        expect(startsTouching(schedule, schedule.starts_at, year).length).toBeLessThanOrEqual(367);
        lastEnd(schedule);
        startsFrom(schedule, year).next();
      }),
      { numRuns: 400 },
    );
  });
});
