import fc from "fast-check";
import { expect, test } from "vitest";
import { allZones, toMoment, toWall } from "./zone.ts";

const moment = (day: string, time: string, zone: string) =>
  toMoment({ day, time }, zone).toISOString().slice(0, 16);

test.each([
  ["2026-01-15", "09:00", "Europe/Berlin", "2026-01-15T08:00"],
  ["2026-07-15", "09:00", "Europe/Berlin", "2026-07-15T07:00"],
  ["2026-07-15", "00:00", "Pacific/Auckland", "2026-07-14T12:00"],
  ["2026-07-15", "09:00", "Asia/Kathmandu", "2026-07-15T03:15"],
  ["2026-07-15", "09:00", "UTC", "2026-07-15T09:00"],
  // The clock leaps from 02:00 to 03:00, and back from 03:00 to 02:00.
  ["2026-03-29", "02:30", "Europe/Berlin", "2026-03-29T01:30"],
  ["2026-10-25", "02:30", "Europe/Berlin", "2026-10-25T00:30"],
  ["2026-10-25", "03:00", "Europe/Berlin", "2026-10-25T02:00"],
])("%s %s in %s is %sZ", (day, time, zone, expected) => {
  expect(moment(day, time, zone)).toBe(expected);
});

test("there and back is the same, in every zone", () => {
  const zones = fc.constantFrom(...allZones());
  const minutes = fc.integer({ min: Date.UTC(1990, 0) / 60_000, max: Date.UTC(2060, 0) / 60_000 });
  fc.assert(
    fc.property(zones, minutes, (zone, minute) => {
      const wall = toWall(new Date(minute * 60_000), zone);
      expect(toWall(toMoment(wall, zone), zone)).toEqual(wall);
    }),
    { numRuns: 300 },
  );
});
