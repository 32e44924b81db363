import { describe, expect, test } from "vitest";
import { hoursLookAgain, isQuiet, quietEnd } from "./quiet-hours.ts";

const every = [0, 1, 2, 3, 4, 5, 6];
const night = { from: "22:00", to: "07:00", days: every };
const lunch = { from: "12:00", to: "13:00", days: [1, 2, 3, 4, 5] };

describe("Quiet hours", () => {
  test.each([
    // Berlin is an hour before UTC in winter, two in summer.
    ["before the evening", night, "Europe/Berlin", "2026-01-14T20:59:00Z", false],
    ["from the evening", night, "Europe/Berlin", "2026-01-14T21:00:00Z", true],
    ["over midnight", night, "Europe/Berlin", "2026-01-14T23:30:00Z", true],
    ["until just before the morning", night, "Europe/Berlin", "2026-01-15T05:59:59Z", true],
    ["no longer in the morning", night, "Europe/Berlin", "2026-01-15T06:00:00Z", false],
    ["in summer an hour earlier by UTC", night, "Europe/Berlin", "2026-07-14T20:00:00Z", true],
    ["on a working day", lunch, "UTC", "2026-01-14T12:30:00Z", true],
    ["not on a Sunday", lunch, "UTC", "2026-01-18T12:30:00Z", false],
    ["not at their end", lunch, "UTC", "2026-01-14T13:00:00Z", false],
    // Saturday evening to Sunday morning belongs to Saturday.
    ["by the day of the evening", { ...night, days: [6] }, "UTC", "2026-01-18T03:00:00Z", true],
    [
      "not by the day of the morning",
      { ...night, days: [0] },
      "UTC",
      "2026-01-18T03:00:00Z",
      false,
    ],
    [
      "all day where both ends are one",
      { ...night, to: "22:00" },
      "UTC",
      "2026-01-14T12:00:00Z",
      true,
    ],
    ["never without days", { ...night, days: [] }, "UTC", "2026-01-14T23:00:00Z", false],
    // 29 March 2026: 02:00 becomes 03:00 in Berlin.
    ["before clocks go forward", night, "Europe/Berlin", "2026-03-29T00:59:00Z", true],
    ["after they did, by the clock", night, "Europe/Berlin", "2026-03-29T04:59:00Z", true],
    ["and over at seven by the clock", night, "Europe/Berlin", "2026-03-29T05:00:00Z", false],
    // 25 October 2026: 03:00 becomes 02:00.
    ["before clocks go back", night, "Europe/Berlin", "2026-10-25T00:30:00Z", true],
    [
      "in the hour that comes twice",
      { from: "02:00", to: "03:00", days: every },
      "Europe/Berlin",
      "2026-10-25T01:30:00Z",
      true,
    ],
    ["over at seven by the clock in autumn", night, "Europe/Berlin", "2026-10-25T06:00:00Z", false],
    [
      "in half-hour zones",
      { from: "09:00", to: "10:00", days: every },
      "Asia/Kolkata",
      "2026-01-14T03:45:00Z",
      true,
    ],
    [
      "where today is tomorrow already",
      { from: "00:00", to: "06:00", days: [4] },
      "Pacific/Auckland",
      "2026-01-14T12:00:00Z",
      true,
    ],
    ["in a zone that nobody knows, by UTC", night, "Mars/Olympus", "2026-01-14T23:00:00Z", true],
  ])("hold %s", (_, quiet_hours, zone, now, quiet) => {
    expect(isQuiet({ quiet_hours, quiet_until: null }, zone, new Date(now))).toBe(quiet);
  });
});

test.each([
  ["2026-01-14T12:00:00Z", "2026-01-14T11:59:59Z", true],
  ["2026-01-14T12:00:00Z", "2026-01-14T12:00:00Z", false],
  [null, "2026-01-14T12:00:00Z", false],
])("Do not disturb until %s holds at %s: %s", (quiet_until, now, quiet) => {
  expect(isQuiet({ quiet_hours: null, quiet_until }, "UTC", new Date(now))).toBe(quiet);
});

describe("Quiet time ends", () => {
  const lateWeekend = { ...night, days: [5, 6] };
  test.each([
    ["in the morning", night, null, "2026-01-14T22:00:00Z", "2026-01-15T06:00:00.000Z"],
    ["the same day", lunch, null, "2026-01-14T11:10:30Z", "2026-01-14T12:00:00.000Z"],
    [
      "by the clock that is put forward",
      night,
      null,
      "2026-03-28T22:00:00Z",
      "2026-03-29T05:00:00.000Z",
    ],
    [
      "by the clock that is put back",
      night,
      null,
      "2026-10-24T22:00:00Z",
      "2026-10-25T06:00:00.000Z",
    ],
    // 02:30 does not come on that night: clocks go from 02:00 to 03:00.
    [
      "when clocks are put past it",
      { ...night, to: "02:30" },
      null,
      "2026-03-29T00:10:00Z",
      "2026-03-29T01:00:00.000Z",
    ],
    [
      "with the last of whole days",
      { from: "08:00", to: "08:00", days: [5, 6] },
      null,
      "2026-01-16T09:00:00Z",
      "2026-01-18T07:00:00.000Z",
    ],
    [
      "never, of whole days all week",
      { ...night, to: "22:00" },
      null,
      "2026-01-14T22:00:00Z",
      null,
    ],
    [
      "with a pause",
      null,
      "2026-01-14T12:00:00Z",
      "2026-01-14T11:00:00Z",
      "2026-01-14T12:00:00.000Z",
    ],
    [
      "with the hours into which a pause leads",
      lateWeekend,
      "2026-01-16T22:00:00Z",
      "2026-01-16T12:00:00Z",
      "2026-01-17T06:00:00.000Z",
    ],
    [
      "with a pause beyond the hours",
      night,
      "2026-01-15T09:00:00Z",
      "2026-01-14T22:00:00Z",
      "2026-01-15T09:00:00.000Z",
    ],
  ])("%s", (_, quiet_hours, quiet_until, now, end) => {
    const at = quietEnd({ quiet_hours, quiet_until }, "Europe/Berlin", new Date(now));
    expect(at?.toISOString() ?? null).toBe(end);
  });
});

test("until hours are looked at again their answer stays, minute by minute", () => {
  const begin = Date.parse("2026-03-27T00:00:30Z");
  for (const hours of [night, lunch, { ...night, days: [6] }, { ...night, to: "02:30" }])
    for (let at = begin; at < begin + 3 * 86_400_000; ) {
      const isQuietAt = (ms: number) =>
        isQuiet({ quiet_hours: hours, quiet_until: null }, "Europe/Berlin", new Date(ms));
      const next = hoursLookAgain(hours, "Europe/Berlin", new Date(at)).getTime();
      expect(next).toBeGreaterThan(at);
      const held = isQuietAt(at);
      for (let then = at; then < next; then += 60_000) expect(isQuietAt(then)).toBe(held);
      at = next;
    }
});
