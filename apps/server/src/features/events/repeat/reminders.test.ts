import { describe, expect, it } from "vitest";
import { type Exception, occurrencesBetween, occurrencesFrom } from "./occurrences.ts";
import { nextReminder, remindersDue } from "./reminders.ts";
import type { Schedule } from "./schedule.ts";

const at = (text: string) => new Date(`${text}Z`);
const daily: Schedule = {
  starts_at: at("2026-05-04T09:00"),
  ends_at: at("2026-05-04T10:00"),
  all_day: false,
  time_zone: "UTC",
  repeat_rule: "FREQ=DAILY;COUNT=4",
};
const exception = (occurrence: string, change: Partial<Exception>): Exception => ({
  occurrence: at(occurrence),
  is_cancelled: false,
  title: null,
  description: null,
  location: null,
  starts_at: at(occurrence),
  ends_at: new Date(+at(occurrence) + 3_600_000),
  ...change,
});
const cancelled = exception("2026-05-05T09:00", { is_cancelled: true });
const moved = exception("2026-05-06T09:00", {
  starts_at: at("2026-05-08T09:00"),
  ends_at: at("2026-05-08T10:00"),
});
const dates = { schedule: daily, exceptions: [cancelled, moved] };
const short = (date: Date | undefined) => date?.toISOString().slice(0, 16);

describe("Dates that are not what the rule says", () => {
  const expected = ["2026-05-04T09:00", "2026-05-07T09:00", "2026-05-08T09:00"];

  it("are taken out, or stand where they were moved to", () => {
    const found = occurrencesBetween(dates, at("2026-05-01T00:00"), at("2026-06-01T00:00"));
    expect(found.map(({ starts_at }) => short(starts_at))).toEqual(expected);
    expect(short(found[2]?.occurrence ?? undefined)).toBe("2026-05-06T09:00");
  });

  it("come in the same order one by one", () => {
    const all = [...occurrencesFrom(dates, at("2026-05-01T00:00"))];
    expect(all.map(({ starts_at }) => short(starts_at))).toEqual(expected);
  });

  it("show where they are, not where they were", () => {
    const on = (day: string) => occurrencesBetween(dates, at(`${day}T00:00`), at(`${day}T23:59`));
    expect([on("2026-05-05"), on("2026-05-06"), on("2026-05-08")].map((d) => d.length)).toEqual([
      0, 0, 1,
    ]);
  });
});

describe("Reminders", () => {
  it("come before each date that stands", () => {
    const next = (since: string) => short(nextReminder(dates, 15, at(since)));
    expect(next("2026-05-01T00:00")).toBe("2026-05-04T08:45");
    expect(next("2026-05-04T08:45")).toBe("2026-05-07T08:45");
    expect(next("2026-05-07T08:45")).toBe("2026-05-08T08:45");
    expect(next("2026-05-08T08:45")).toBeUndefined();
  });

  it("are due once: after the last look, until now, unless it is over", () => {
    const due = (since: string, now: string) =>
      remindersDue(dates, 15, at(since), at(now)).map((each) => short(each.at));
    expect(due("2026-05-03T00:00", "2026-05-04T08:45")).toEqual(["2026-05-04T08:45"]);
    expect(due("2026-05-04T08:45", "2026-05-04T08:59")).toEqual([]);
    expect(due("2026-05-03T00:00", "2026-05-04T08:44")).toEqual([]);
    expect(due("2026-05-03T00:00", "2026-05-04T10:00")).toEqual([]);
  });

  it("of whole days count from midnight where the event is", () => {
    const day: Schedule = {
      starts_at: at("2026-05-04T00:00"),
      ends_at: at("2026-05-05T00:00"),
      all_day: true,
      time_zone: "Pacific/Auckland",
      repeat_rule: null,
    };
    const next = nextReminder({ schedule: day, exceptions: [] }, 60, at("2026-05-01T00:00"));
    expect(short(next)).toBe("2026-05-03T11:00");
  });
});
