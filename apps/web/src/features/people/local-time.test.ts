import { expect, test } from "vitest";
import { localTime } from "./local-time.ts";

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
