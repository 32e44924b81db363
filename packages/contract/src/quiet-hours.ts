import type { Preferences } from "./preferences.ts";

const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MINUTE = 60_000;
const DAY = 24 * 60;

type Hours = NonNullable<Preferences["quiet_hours"]>;

/** Making one takes longer than a hundred answers of it; more than there are zones are not kept. */
const formats = new Map<string, Intl.DateTimeFormat>();
const KEPT = 500;

function formatOf(timeZone: string): Intl.DateTimeFormat {
  const held = formats.get(timeZone);
  if (held) return held;
  const format = new Intl.DateTimeFormat("en-US", {
    timeZone,
    weekday: "short",
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  if (formats.size >= KEPT) formats.clear();
  formats.set(timeZone, format);
  return format;
}

/** The day of the week, by `Date.getDay`, and the minute of the day that clocks show somewhere. */
function clockAt(now: Date, timeZone: string): { day: number; minute: number } {
  let format: Intl.DateTimeFormat;
  try {
    format = formatOf(timeZone);
  } catch {
    format = formatOf("UTC");
  }
  const parts = format.formatToParts(now);
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

/** The next moment after `now` at which clocks show this minute of the day, or are put past it. */
function nextAt(minute: number, timeZone: string, now: Date): Date {
  const begin = Math.floor(now.getTime() / MINUTE) * MINUTE;
  const ahead = (minute - clockAt(now, timeZone).minute + DAY) % DAY || DAY;
  const guess = begin + ahead * MINUTE;
  // Clocks may be put forward or back on the way.
  const off = (clockAt(new Date(guess), timeZone).minute - minute + 1.5 * DAY) % DAY;
  const right = guess - (off - DAY / 2) * MINUTE;
  const isPast = (at: number) =>
    (clockAt(new Date(at), timeZone).minute - minute + DAY) % DAY < DAY / 2;
  // They never show it on a day on which they are put past it.
  let at = Math.max(right, begin + MINUTE);
  while (!isPast(at)) at += MINUTE;
  return new Date(at);
}

/** The next moment at which it may be another answer whether hours hold. */
export function hoursLookAgain({ from, to }: Hours, timeZone: string, now: Date): Date {
  const begin = nextAt(minuteOf(from), timeZone, now).getTime();
  return new Date(Math.min(begin, nextAt(minuteOf(to), timeZone, now).getTime()));
}

/**
 * Until when nothing may sound or pop up for whom it is quiet now, by a pause, by hours, or by hours into which a pause
 * leads; null where each day's hours go over into the next one's for a week.
 */
export function quietEnd(
  { quiet_hours, quiet_until }: Pick<Preferences, "quiet_hours" | "quiet_until">,
  timeZone: string,
  now: Date,
): Date | null {
  const paused = new Date(quiet_until ?? now);
  let end = paused > now ? paused : now;
  for (let days = 0; days <= 7; days += 1) {
    const isOver = !isQuiet({ quiet_hours, quiet_until: null }, timeZone, end);
    if (isOver || quiet_hours === null) return end;
    end = nextAt(minuteOf(quiet_hours.to), timeZone, end);
  }
  return null;
}
