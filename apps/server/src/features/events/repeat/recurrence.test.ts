import { Temporal } from "temporal-polyfill";
import { describe, expect, it } from "vitest";
import { isStart, lastEnd, startsBetween, startsTouching } from "./recurrence.ts";
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

function between(schedule: Schedule, from: string, to: string): string[] {
  return local(schedule, startsBetween(schedule, new Date(from), new Date(to)));
}

describe("A weekly 09:00 stays 09:00", () => {
  it.each([
    ["Europe/Berlin", "2026-03-22", ["2026-03-22 09:00", "2026-03-29 09:00", "2026-04-05 09:00"]],
    ["Europe/Berlin", "2026-10-18", ["2026-10-18 09:00", "2026-10-25 09:00", "2026-11-01 09:00"]],
    [
      "America/New_York",
      "2026-03-01",
      ["2026-03-01 09:00", "2026-03-08 09:00", "2026-03-15 09:00"],
    ],
    [
      "Australia/Lord_Howe",
      "2026-03-29",
      ["2026-03-29 09:00", "2026-04-05 09:00", "2026-04-12 09:00"],
    ],
    ["Asia/Kathmandu", "2026-03-01", ["2026-03-01 09:00", "2026-03-08 09:00", "2026-03-15 09:00"]],
  ])("in %s, from %s", (zone, date, expected) => {
    const schedule = hour(`${date}T09:00`, zone, "FREQ=WEEKLY;COUNT=3");
    expect(between(schedule, "2026-01-01", "2026-12-31")).toEqual(expected);
  });

  it("although the clock moved: the moments are an hour apart", () => {
    const schedule = hour("2026-03-22T09:00", "Europe/Berlin", "FREQ=WEEKLY;COUNT=2");
    const moments = startsBetween(schedule, new Date("2026-01-01"), new Date("2026-12-31"));
    expect(moments.map((m) => m.toISOString())).toEqual([
      "2026-03-22T08:00:00.000Z",
      "2026-03-29T07:00:00.000Z",
    ]);
  });
});

describe("At a change of the clock", () => {
  it("a time that it leaps over is left out, and the next day has its own time again", () => {
    const schedule = hour("2026-03-27T02:30", "Europe/Berlin", "FREQ=DAILY;COUNT=4");
    expect(between(schedule, "2026-01-01", "2026-12-31")).toEqual([
      "2026-03-27 02:30",
      "2026-03-28 02:30",
      "2026-03-30 02:30",
      "2026-03-31 02:30",
    ]);
  });

  it("a time that comes twice counts once, the first time", () => {
    const schedule = hour("2026-10-24T02:30", "Europe/Berlin", "FREQ=DAILY;COUNT=3");
    const moments = startsBetween(schedule, new Date("2026-01-01"), new Date("2026-12-31"));
    expect(moments.map((m) => m.toISOString())).toEqual([
      "2026-10-24T00:30:00.000Z",
      "2026-10-25T00:30:00.000Z",
      "2026-10-26T01:30:00.000Z",
    ]);
  });
});

describe("Month ends and leap days", () => {
  it.each([
    ["the 31st", day("2026-01-31", "FREQ=MONTHLY"), ["2026-01-31", "2026-03-31", "2026-05-31"]],
    [
      "the last day",
      day("2026-01-31", "FREQ=MONTHLY;BYMONTHDAY=-1"),
      ["2026-01-31", "2026-02-28", "2026-03-31", "2026-04-30", "2026-05-31"],
    ],
    [
      "the last working day",
      day("2026-01-30", "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1"),
      ["2026-01-30", "2026-02-27", "2026-03-31", "2026-04-30", "2026-05-29"],
    ],
    [
      "the second Tuesday",
      day("2026-01-13", "FREQ=MONTHLY;BYDAY=2TU"),
      ["2026-01-13", "2026-02-10", "2026-03-10", "2026-04-14", "2026-05-12"],
    ],
  ])("%s", (_, schedule, dates) => {
    const found = between(schedule, "2026-01-01", "2026-06-01").map((date) => date.slice(0, 10));
    expect(found).toEqual(dates);
  });

  it("29 February is every four years, not in 2100", () => {
    const schedule = day("2024-02-29", "FREQ=YEARLY");
    expect(between(schedule, "2024-01-01", "2033-01-01").map((d) => d.slice(0, 10))).toEqual([
      "2024-02-29",
      "2028-02-29",
      "2032-02-29",
    ]);
    expect(between(schedule, "2097-01-01", "2103-01-01")).toEqual([]);
  });

  it("a date of whole days is the same date in a zone far ahead of UTC", () => {
    expect(between(day("2026-01-01", "FREQ=DAILY;COUNT=2"), "2025-12-01", "2026-02-01")).toEqual([
      "2026-01-01 00:00",
      "2026-01-02 00:00",
    ]);
  });
});

describe("A window", () => {
  const nightly = { ...hour("2026-05-01T22:00", "Europe/Berlin", "FREQ=DAILY"), all_day: false };
  const night = { ...nightly, ends_at: new Date(+nightly.starts_at + 6 * 3_600_000) };

  it("has what began before it and goes on in it, and not what ends as it begins", () => {
    const at = (from: string, to: string) =>
      local(night, startsTouching(night, new Date(from), new Date(to)));
    expect(at("2026-05-03T01:00Z", "2026-05-03T03:00Z")).toEqual(["2026-05-02 22:00"]);
    expect(at("2026-05-03T02:00Z", "2026-05-03T20:00Z")).toEqual([]);
    expect(at("2026-05-03T02:00Z", "2026-05-03T20:01Z")).toEqual(["2026-05-03 22:00"]);
  });

  it("before the series or after its end has nothing", () => {
    const schedule = hour("2026-05-01T09:00", "UTC", "FREQ=DAILY;UNTIL=20260503T090000Z");
    expect(between(schedule, "2026-04-01", "2026-04-30T23:00Z")).toEqual([]);
    expect(between(schedule, "2026-05-01", "2026-06-01")).toHaveLength(3);
    expect(between(schedule, "2026-05-04", "2026-06-01")).toEqual([]);
  });
});

describe("The end of a series", () => {
  it.each([
    [null, "2026-05-01T10:00:00.000Z"],
    ["FREQ=DAILY", undefined],
    ["FREQ=DAILY;COUNT=3", "2026-05-03T10:00:00.000Z"],
  ])("of %s is %s", (rule, end) => {
    expect(lastEnd(hour("2026-05-01T09:00", "UTC", rule))?.toISOString()).toBe(end);
  });

  it("is no earlier than its last date, where it ends on a day", () => {
    const schedule = hour(
      "2026-05-01T09:00",
      "Pacific/Auckland",
      "FREQ=DAILY;UNTIL=20260510T235959Z",
    );
    const last = startsBetween(schedule, new Date("2026-01-01"), new Date("2027-01-01")).at(-1);
    expect(Number(lastEnd(schedule))).toBeGreaterThanOrEqual(Number(last) + 3_600_000);
  });

  it("of a counted series that hits nothing for centuries is found", () => {
    const schedule = day("2044-02-29", "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;BYDAY=MO;COUNT=366");
    expect(isStart(schedule, schedule.starts_at)).toBe(true);
    expect(Number(lastEnd(schedule))).toBeLessThan(Date.UTC(2200, 1, 1));
  });
});
