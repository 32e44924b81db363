import type { Preferences } from "./preferences.ts";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

/** The day of the week, by `Date.getDay`, and the minute of the day that clocks show somewhere. */
function clockAt(now: Date, timeZone: string): { day: number; minute: number } {
  const format = (zone: string) =>
    new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      weekday: "short",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    }).formatToParts(now);
  let parts: Intl.DateTimeFormatPart[];
  try {
    parts = format(timeZone);
  } catch {
    parts = format("UTC");
  }
  const part = (type: string) => parts.find((each) => each.type === type)?.value ?? "";
  return {
    day: WEEKDAYS.indexOf(part("weekday")),
    minute: Number(part("hour")) * 60 + Number(part("minute")),
  };
}

const minuteOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/**
 * Whether nothing may sound or pop up for a person now. Hours go by what clocks show in their time zone,
 * also where they are put forward or back; the days are those of the evening on which hours begin.
 * @param timeZone IANA name; one that is not known counts as UTC
 */
export function isQuiet(
  { quiet_hours, quiet_until }: Pick<Preferences, "quiet_hours" | "quiet_until">,
  timeZone: string,
  now: Date,
): boolean {
  if (quiet_until !== null && now < new Date(quiet_until)) return true;
  if (quiet_hours === null) return false;
  const { day, minute } = clockAt(now, timeZone);
  const from = minuteOf(quiet_hours.from);
  const to = minuteOf(quiet_hours.to);
  const began = (of: number) => quiet_hours.days.includes((of + 7) % 7);
  if (from < to) return began(day) && minute >= from && minute < to;
  return (began(day) && minute >= from) || (began(day - 1) && minute < to);
}
