import { clockStyle } from "../../platform/i18n/clock-style.ts";

/** When a custom status is to clear itself. */
export const expiries = [
  "half_hour",
  "hour",
  "four_hours",
  "today",
  "week",
  "never",
  "custom",
] as const;
export type Expiry = (typeof expiries)[number];

const MINUTE = 60_000;

/** Midnight of the device's own time zone, so many days from `now`. */
const midnight = (now: Date, days: number): Date =>
  new Date(now.getFullYear(), now.getMonth(), now.getDate() + days);

/**
 * The moment that a choice means, ISO 8601; null for never.
 * @param weekStart first day of the week, by `Date.getDay`
 * @param picked what a person picked for `custom`, as the field has it; undefined when it is no time
 */
export function expiryOf(
  choice: Expiry,
  now: Date,
  weekStart: number,
  picked = "",
): string | null | undefined {
  const after = (ms: number) => new Date(now.getTime() + ms);
  switch (choice) {
    case "half_hour":
      return after(30 * MINUTE).toISOString();
    case "hour":
      return after(60 * MINUTE).toISOString();
    case "four_hours":
      return after(240 * MINUTE).toISOString();
    case "today":
      return midnight(now, 1).toISOString();
    case "week":
      return midnight(now, ((weekStart - now.getDay() + 6) % 7) + 1).toISOString();
    case "never":
      return null;
    default: {
      const at = new Date(picked);
      return Number.isNaN(at.getTime()) ? undefined : at.toISOString();
    }
  }
}

/** A moment to come or past: the time, with the day unless it is today. */
export function untilText(expires_at: string, language: string, now: Date): string {
  const at = new Date(expires_at);
  const isToday = at >= midnight(now, 0) && at < midnight(now, 1);
  return new Intl.DateTimeFormat(language, {
    ...(isToday ? {} : { weekday: "short", day: "numeric", month: "short" }),
    ...clockStyle(language),
  }).format(at);
}

/** A moment as a field for date and time has it, in the device's own time zone. */
export function fieldTime(at: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`;
  return `${day}T${two(at.getHours())}:${two(at.getMinutes())}`;
}
