import type { EventSummary } from "@parley/contract";
import { clockStyle } from "../../../platform/i18n/clock-style.ts";
import { type Day, utcOf } from "./dates.ts";
import { spanOf } from "./span.ts";

/** Formats are costly to make and few: one of each kind for each language. */
const formats = new Map<string, Intl.DateTimeFormat>();

function format(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const known = formats.get(key) ?? new Intl.DateTimeFormat(language, options);
  formats.set(key, known);
  return known;
}

const onDay = (options: Intl.DateTimeFormatOptions) => (day: Day, language: string) =>
  format(language, { ...options, timeZone: "UTC" }).format(utcOf(day));

/** `Monday, November 23, 2026`. */
export const fullDay = onDay({ dateStyle: "full" });
/** `Mon, Nov 23`. */
export const shortDay = onDay({ weekday: "short", day: "numeric", month: "short" });
/** `Nov 23, 2026`. */
export const plainDay = onDay({ dateStyle: "medium" });
/** `November 23`: of a year that comes again. */
export const dayOfYear = onDay({ day: "numeric", month: "long" });
/** `November 2026`. */
export const monthName = onDay({ month: "long", year: "numeric" });
/** `Mon`. */
export const weekdayShort = onDay({ weekday: "short" });
/** `Monday`. */
export const weekdayLong = onDay({ weekday: "long" });
/** `M`. */
export const weekdayNarrow = onDay({ weekday: "narrow" });
/** `23`. */
export const dayNumber = (day: Day): string => String(Number(day.slice(8)));

/** Time of day, `9:00 AM`, where this device is. */
export const clock = (at: string, language: string): string =>
  format(language, { timeStyle: "short" }).format(new Date(at));

/** The same where there is little room: `9 AM` at full hours, `09:00` in languages that would add a word. */
export function shortClock(at: string, language: string): string {
  const date = new Date(at);
  const hour = format(language, { hour: "numeric" });
  const isShort = date.getMinutes() === 0 && hour.resolvedOptions().hour12 === true;
  if (isShort) return hour.format(date);
  return format(language, clockStyle(language)).format(date);
}

/** An hour of the day, for the edge of a week. */
export const hourName = (hour: number, language: string): string =>
  format(language, { hour: "numeric", timeZone: "UTC" }).format(Date.UTC(2026, 0, 1, hour));

type Times = Pick<EventSummary, "starts_at" | "ends_at" | "all_day">;

/** From when to when, with its days: where this device is, or in a zone. */
export function whenText(event: Times, language: string, zone?: string): string {
  if (event.all_day) {
    const { first, last } = spanOf(event);
    const days = format(language, { dateStyle: "full", timeZone: "UTC" });
    return days.formatRange(utcOf(first), utcOf(last));
  }
  const options = {
    weekday: "long",
    day: "numeric",
    month: "long",
    year: "numeric",
    ...clockStyle(language),
  } as const;
  const times = format(language, zone ? { ...options, timeZone: zone } : options);
  return times.formatRange(new Date(event.starts_at), new Date(event.ends_at));
}

/** From when to when on its day, `9:00 – 9:15 AM`. */
export const hoursText = ({ starts_at, ends_at }: Times, language: string): string =>
  format(language, { timeStyle: "short" }).formatRange(new Date(starts_at), new Date(ends_at));

/** A list such as `Monday and Wednesday`. */
export const listText = (items: readonly string[], language: string): string =>
  new Intl.ListFormat(language).format(items);
