import type { Day } from "./dates.ts";

/** A day and a time of day, `09:30`, without a place. */
export interface Wall {
  day: Day;
  time: string;
}

/** The IANA time zone of this device. */
export const ownZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Every time zone that there is, this device's among them. */
export const allZones = (): string[] =>
  [...new Set([...Intl.supportedValuesOf("timeZone"), "UTC", ownZone()])].sort();

const formats = new Map<string, Intl.DateTimeFormat>();

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known) return known;
  const format = new Intl.DateTimeFormat("sv-SE", {
    timeZone: zone,
    dateStyle: "short",
    timeStyle: "medium",
  });
  formats.set(zone, format);
  return format;
}

/** What the clock of a zone says at a moment. */
export function toWall(at: Date, zone: string): Wall {
  const [day = "", time = ""] = formatOf(zone).format(at).split(" ");
  return { day, time: time.slice(0, 5) };
}

/** ms that a zone is ahead of UTC at a moment, to the minute. */
function offsetAt(ms: number, zone: string): number {
  const { day, time } = toWall(new Date(ms), zone);
  const minute = Math.floor(ms / 60_000) * 60_000;
  return Date.parse(`${day}T${time}Z`) - minute;
}

const DAY = 86_400_000;

/**
 * When the clock of a zone says this. Of a time that comes twice, the first; one that the clock leaps over is
 * as much later.
 */
export function toMoment({ day, time }: Wall, zone: string): Date {
  const wall = Date.parse(`${day}T${time}Z`);
  const before = offsetAt(wall - DAY, zone);
  const after = offsetAt(wall + DAY, zone);
  const early = wall - before;
  if (offsetAt(early, zone) === before) return new Date(early);
  const late = wall - after;
  return new Date(offsetAt(late, zone) === after ? late : early);
}
