import { type Dates, type Occurrence, occurrencesBetween, occurrencesFrom } from "./occurrences.ts";
import { momentOf } from "./recurrence.ts";
import { DAY, MINUTE } from "./schedule.ts";

/** An occurrence of which somebody wants to be reminded. */
export interface Due {
  /** When the reminder is to come. */
  at: Date;
  occurrence: Occurrence;
  /** When it really begins. */
  begins: Date;
}

/** A midnight in UTC and the same one in any zone are less than this apart. */
const ZONES = DAY;

function dueOf({ schedule }: Dates, minutes: number, occurrence: Occurrence): Due {
  const begins = momentOf(schedule, occurrence.starts_at);
  return { at: new Date(+begins - minutes * MINUTE), occurrence, begins };
}

/** Reminders that come after `since` and until `now`, of what is not over yet. */
export function remindersDue(dates: Dates, minutes: number, since: Date, now: Date): Due[] {
  const from = new Date(+since + minutes * MINUTE - ZONES);
  const to = new Date(+now + minutes * MINUTE + ZONES);
  return occurrencesBetween(dates, from, to)
    .map((occurrence) => dueOf(dates, minutes, occurrence))
    .filter(({ at, occurrence }) => {
      const end = momentOf(dates.schedule, occurrence.ends_at);
      return at > since && at <= now && end > now;
    });
}

/** When the next reminder after `since` comes; undefined when none does. */
export function nextReminder(dates: Dates, minutes: number, since: Date): Date | undefined {
  const from = new Date(+since + minutes * MINUTE - ZONES);
  for (const occurrence of occurrencesFrom(dates, from)) {
    const { at } = dueOf(dates, minutes, occurrence);
    if (at > since) return at;
  }
  return undefined;
}
