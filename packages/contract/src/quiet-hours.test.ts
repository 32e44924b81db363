import { describe, expect, test } from "vitest";
import { isQuiet } from "./quiet-hours.ts";

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
