import { Temporal } from "temporal-polyfill";
import type { Exception } from "./occurrences.ts";
import { startsBetween } from "./recurrence.ts";
import { durationOf, type Schedule, zoneOf } from "./schedule.ts";

/**
 * What a date of one series is called in the series that takes its place: that one's date on the same day.
 * @returns undefined where it has none on that day
 */
export function renamedDate(from: Schedule, to: Schedule, name: Date): Date | undefined {
  if (to.repeat_rule === null) return undefined;
  const day = Temporal.Instant.fromEpochMilliseconds(+name)
    .toZonedDateTimeISO(zoneOf(from))
    .toPlainDate();
  const midnight = (date: Temporal.PlainDate) => date.toZonedDateTime(zoneOf(to)).epochMilliseconds;
  const next = midnight(day.add({ days: 1 }));
  return startsBetween(to, new Date(midnight(day)), new Date(next - 1))[0];
}

/**
 * What was said of one date alone, when its series is replaced: its words stay and its times follow the
 * series, unless it had been moved on its own.
 * @param name what the date is called now, from `renamedDate`
 */
export function carriedOver(
  from: Schedule,
  to: Schedule,
  exception: Exception,
  name: Date,
): Exception {
  const { occurrence, starts_at, ends_at } = exception;
  const lasted = +ends_at - +starts_at;
  // A time of day says nothing among whole days, and the other way round.
  const follows = +starts_at === +occurrence || from.all_day !== to.all_day;
  const isUsual = lasted === durationOf(from) || from.all_day !== to.all_day;
  const begins = follows ? name : starts_at;
  const ends = new Date(+begins + (isUsual ? durationOf(to) : lasted));
  return { ...exception, occurrence: name, starts_at: begins, ends_at: ends };
}
