import { clockStyle } from "./i18n/clock-style.ts";

/** Moments that are offered for something that is to happen later. */
export const presets = ["minutes20", "hour1", "hours3", "tomorrow", "monday"] as const;
export type Preset = (typeof presets)[number];

/** When the day begins for what is put off to another day. */
const MORNING = 9;
const MINUTE = 60_000;

/** So many days from `now`, at nine, by the clock of this device; also where a clock is put forward between. */
const morning = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days, MORNING);

/** The whole minute that is not before this moment. */
const wholeMinute = (at: number): Date => new Date(Math.ceil(at / MINUTE) * MINUTE);

/** The moment that a preset means, in the device's own time zone. */
export function momentOf(preset: Preset, now: Date): Date {
  switch (preset) {
    case "minutes20":
      return wholeMinute(now.getTime() + 20 * MINUTE);
    case "hour1":
      return wholeMinute(now.getTime() + 60 * MINUTE);
    case "hours3":
      return wholeMinute(now.getTime() + 180 * MINUTE);
    case "tomorrow":
      return morning(now, 1);
    case "monday":
      // On Sunday it is tomorrow, on Monday the one in a week.
      return morning(now, (8 - now.getDay()) % 7 || 7);
  }
}

/** A moment as a field for date and time has it, in the device's own time zone. */
export function fieldTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}

/** The moment that such a field means; null while it is none. */
export function readField(value: string): Date | null {
  const at = new Date(value);
  return value === "" || Number.isNaN(at.getTime()) ? null : at;
}

/** A moment in words: the time, with the day unless it is today, and the year unless it is this one. */
export function momentText(at: Date, language: string, now: Date): string {
  const isToday = at.toDateString() === now.toDateString();
  const isThisYear = at.getFullYear() === now.getFullYear();
  return new Intl.DateTimeFormat(language, {
    ...(isToday ? {} : { weekday: "short", day: "numeric", month: "short" }),
    ...(isThisYear ? {} : { year: "numeric" }),
    ...clockStyle(language),
  }).format(at);
}
