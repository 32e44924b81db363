import { expect, test } from "vitest";
import { isNightThere, localTime } from "./local-time.ts";

const now = new Date("2026-11-21T12:30:00.000Z");
const here = Intl.DateTimeFormat().resolvedOptions().timeZone;

test("the time of the device's own zone has no day", () => {
  expect(localTime(here, "de", now)).toMatch(/^\d\d:30$/);
});

test.each([
  ["Europe/Berlin", /13:30/],
  ["Asia/Kolkata", /18:00/],
  ["America/New_York", /07:30|7:30/],
])("in %s it is another time", (zone, expected) => {
  expect(localTime(zone, "de", now)).toMatch(expected);
});

test("another day is named", () => {
  const late = new Date("2026-11-21T23:30:00.000Z");
  const [east, west] = [
    localTime("Pacific/Kiritimati", "en", late),
    localTime("Pacific/Pago_Pago", "en", late),
  ];
  expect([east, west].filter((text) => /Sun|Sat|Mon/.test(text ?? "")).length).toBeGreaterThan(0);
});

test.each(["", "Nowhere/Land"])("no time for the zone %j", (zone) => {
  expect(localTime(zone, "en", now)).toBeUndefined();
});

test.each([
  ["Asia/Tokyo", "2026-11-21T12:59:00.000Z", false],
  ["Asia/Tokyo", "2026-11-21T13:00:00.000Z", true],
  ["Asia/Tokyo", "2026-11-21T21:59:00.000Z", true],
  ["Asia/Tokyo", "2026-11-21T22:00:00.000Z", false],
  ["Europe/London", "2026-11-21T23:30:00.000Z", false],
  ["Europe/Berlin", "2026-11-21T23:30:00.000Z", true],
  ["", "2026-11-21T23:30:00.000Z", false],
  ["Nowhere/Land", "2026-11-21T23:30:00.000Z", false],
])("in %s at %s it is night and another time than in London: %s", (zone, at, expected) => {
  expect(isNightThere(zone, new Date(at), "Europe/London")).toBe(expected);
});
