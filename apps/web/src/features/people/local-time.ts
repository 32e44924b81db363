import { clockStyle } from "../../platform/i18n/clock-style.ts";

/**
 * What a clock shows in somebody's time zone, with the day where it is another one than here.
 * @param time_zone IANA name; empty or unknown gives undefined
 */
export function localTime(time_zone: string, language: string, now: Date): string | undefined {
  if (time_zone === "") return undefined;
  try {
    const dayIn = (timeZone?: string) =>
      new Intl.DateTimeFormat("en", { timeZone, dateStyle: "short" }).format(now);
    const isOtherDay = dayIn(time_zone) !== dayIn();
    return new Intl.DateTimeFormat(language, {
      timeZone: time_zone,
      ...(isOtherDay ? { weekday: "short" } : {}),
      ...clockStyle(language),
    }).format(now);
  } catch {
    // The server knows a zone that this browser does not.
    return undefined;
  }
}

/** Hours of the day, on their clock, at which somebody may well be asleep. */
const NIGHT = { from: 22, to: 7 };

/**
 * Whether it is night in somebody's time zone while the clock here shows another time.
 * @param time_zone IANA name; empty or unknown is never night
 * @param here one's own; the device's unless it is given
 */
export function isNightThere(time_zone: string, now: Date, here?: string): boolean {
  if (time_zone === "") return false;
  const clockIn = (timeZone?: string) =>
    new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", minute: "2-digit" }).format(now);
  try {
    const there = clockIn(time_zone);
    const hour = Number(there.slice(0, 2));
    return there !== clockIn(here) && (hour >= NIGHT.from || hour < NIGHT.to);
  } catch {
    return false;
  }
}
