import ICAL from "ical.js";
import { describe, expect, it } from "vitest";
import { timeZoneOf } from "./time-zone.ts";

describe("The time zone in a file", () => {
  const moments = [
    "2026-01-15T12:00:00Z",
    "2026-03-29T00:59:59Z",
    "2026-03-29T01:00:01Z",
    "2026-07-15T12:00:00Z",
    "2026-10-25T02:00:00Z",
    "2030-07-01T00:00:00Z",
  ];
  it.each([
    "Europe/Berlin",
    "America/New_York",
    "Australia/Lord_Howe",
    "Asia/Kathmandu",
    "Africa/Casablanca",
    "America/Sao_Paulo",
    "Etc/GMT+5",
    "Europe/Dublin",
  ])("%s has the offsets that it has", (zone) => {
    const component = new ICAL.Component(ICAL.parse(timeZoneOf(zone, { from: 2025, to: 2036 })));
    const timezone = new ICAL.Timezone(component);
    for (const moment of moments) {
      const local = new Intl.DateTimeFormat("sv-SE", {
        timeZone: zone,
        dateStyle: "short",
        timeStyle: "medium",
      }).format(new Date(moment));
      const time = ICAL.Time.fromDateTimeString(local.replace(" ", "T"), undefined as never);
      const seconds = timezone.utcOffset(time);
      expect([moment, Date.parse(`${local.replace(" ", "T")}Z`) - seconds * 1000]).toEqual([
        moment,
        Date.parse(moment),
      ]);
    }
  });
});
