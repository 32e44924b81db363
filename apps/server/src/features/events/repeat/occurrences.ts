import { isStart, startsFrom, startsTouching } from "./recurrence.ts";
import { durationOf, type Schedule } from "./schedule.ts";

/** A date of a series that is not what its rule says. What is null is as in the series. */
export interface Exception {
  /** When it would begin by the rule. */
  occurrence: Date;
  is_cancelled: boolean;
  title: string | null;
  description: string | null;
  location: string | null;
  starts_at: Date;
  ends_at: Date;
}

/** One time at which an event happens. */
export interface Occurrence {
  /** Its name in the series; null outside of one. */
  occurrence: Date | null;
  starts_at: Date;
  ends_at: Date;
  /** How it differs from the series. */
  exception: Exception | null;
}

/** What says when an event happens. */
export interface Dates {
  schedule: Schedule;
  exceptions: readonly Exception[];
}

const plain = (schedule: Schedule, start: Date): Occurrence => ({
  occurrence: schedule.repeat_rule === null ? null : start,
  starts_at: start,
  ends_at: new Date(+start + durationOf(schedule)),
  exception: null,
});

const changed = (exception: Exception): Occurrence => ({
  occurrence: exception.occurrence,
  starts_at: exception.starts_at,
  ends_at: exception.ends_at,
  exception,
});

const byStart = (a: Occurrence, b: Occurrence) => +a.starts_at - +b.starts_at;

/** Everything that touches the time from `from` to `to`, by when it begins. */
export function occurrencesBetween({ schedule, exceptions }: Dates, from: Date, to: Date) {
  const own = new Set(exceptions.map(({ occurrence }) => +occurrence));
  const regular = startsTouching(schedule, from, to).filter((start) => !own.has(+start));
  const moved = exceptions.filter(
    ({ is_cancelled, starts_at, ends_at }) => !is_cancelled && starts_at < to && ends_at > from,
  );
  return [...regular.map((start) => plain(schedule, start)), ...moved.map(changed)].sort(byStart);
}

/** The occurrence of this name, unless it was taken out; null names an event that happens once, or the series. */
export function occurrenceNamed({ schedule, exceptions }: Dates, name: Date | null) {
  if (name === null) return { ...plain(schedule, schedule.starts_at), occurrence: null };
  if (schedule.repeat_rule === null) return undefined;
  const exception = exceptions.find(({ occurrence }) => +occurrence === +name);
  if (exception) return exception.is_cancelled ? undefined : changed(exception);
  return isStart(schedule, name) ? plain(schedule, name) : undefined;
}

/** Occurrences that begin from `from` on, in order; those that were moved stand where they are now. */
export function* occurrencesFrom(
  { schedule, exceptions }: Dates,
  from: Date,
): Generator<Occurrence> {
  const own = new Set(exceptions.map(({ occurrence }) => +occurrence));
  const moved = exceptions
    .filter(({ is_cancelled, starts_at }) => !is_cancelled && starts_at >= from)
    .map(changed)
    .sort(byStart);
  for (const start of startsFrom(schedule, from)) {
    if (own.has(+start)) continue;
    while (moved[0] && moved[0].starts_at <= start) yield moved.shift() as Occurrence;
    yield plain(schedule, start);
  }
  yield* moved;
}

/** Whether the event happens at all. */
export const hasDates = (dates: Dates): boolean => !occurrencesFrom(dates, new Date(0)).next().done;
