import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { DAY, durationOf, type Schedule, zoneOf } from "./schedule.ts";

/** No occurrence is looked for beyond this moment, so that a rule that hits nothing comes to an end. */
const HORIZON = Date.UTC(2200, 0, 1);
/** Steps that one look into a rule may take; a day's rule takes one for each day of a year. */
const MAX_STEPS = 20_000;

function ruleOf(schedule: Schedule, rule: string): RRuleTemporal {
  const start = Temporal.Instant.fromEpochMilliseconds(+schedule.starts_at);
  return new RRuleTemporal({
    rruleString: rule,
    dtstart: start.toZonedDateTimeISO(zoneOf(schedule)),
    maxIterations: MAX_STEPS,
    maxCandidateEvaluations: MAX_STEPS,
    cache: false,
  });
}

/**
 * When occurrences begin that begin from `from` to `to`, both included, at most one for each day. A time
 * of day that the clock leaps over has no occurrence (RFC 5545); of one that comes twice, the first counts.
 */
export function startsBetween(schedule: Schedule, from: Date, to: Date): Date[] {
  const { repeat_rule, starts_at } = schedule;
  const first = new Date(Math.max(+from, +starts_at));
  const last = new Date(Math.min(+to, HORIZON));
  if (first > last) return [];
  if (repeat_rule === null) return first <= starts_at ? [starts_at] : [];
  return ruleOf(schedule, repeat_rule)
    .between(first, last, true)
    .map((start) => new Date(start.epochMilliseconds));
}

/** When occurrences begin that touch the time from `from` to `to`. */
export function startsTouching(schedule: Schedule, from: Date, to: Date): Date[] {
  const earliest = new Date(+from - durationOf(schedule) + 1);
  return startsBetween(schedule, earliest, new Date(+to - 1));
}

/** Whether the series has an occurrence that begins just then, by its rule. */
export const isStart = (schedule: Schedule, at: Date): boolean =>
  startsBetween(schedule, at, at).length > 0;

/** The occurrences that begin from `from` on, in order. */
export function* startsFrom(schedule: Schedule, from: Date): Generator<Date> {
  const { repeat_rule, starts_at } = schedule;
  if (repeat_rule === null) {
    if (starts_at >= from) yield starts_at;
    return;
  }
  const rule = ruleOf(schedule, repeat_rule);
  let next = rule.next(new Date(Math.max(+from, +starts_at)), true);
  while (next && next.epochMilliseconds < HORIZON) {
    const at = new Date(next.epochMilliseconds);
    yield at;
    next = rule.next(at, false);
  }
}

/** When the last occurrence ends; null for a series without an end. */
export function lastEnd(schedule: Schedule): Date | null {
  const { repeat_rule, starts_at, ends_at } = schedule;
  if (repeat_rule === null) return ends_at;
  if (!/(?:^|;)(?:COUNT|UNTIL)=/.test(repeat_rule)) return null;
  const until = /UNTIL=(\d{4})(\d\d)(\d\d)/.exec(repeat_rule);
  // Of an end by date the day is enough: it only must not be too early.
  const last = until
    ? Date.UTC(Number(until[1]), Number(until[2]) - 1, Number(until[3])) + 2 * DAY
    : (ruleOf(schedule, repeat_rule).all(isWithin).at(-1)?.epochMilliseconds ?? 0);
  return new Date(Math.max(last, +starts_at) + durationOf(schedule));
}

/** A counted series has few dates, but sparse ones can lie for ever ahead. */
const isWithin = (date: { epochMilliseconds: number }) => date.epochMilliseconds < HORIZON;

/** When it really begins: for whole days, the midnight of that date where the event is. */
export function momentOf({ all_day, time_zone }: Schedule, start: Date): Date {
  if (!all_day) return start;
  const day = Temporal.PlainDate.from(start.toISOString().slice(0, 10));
  return new Date(day.toZonedDateTime(time_zone).epochMilliseconds);
}
