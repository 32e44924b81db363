import { startsBetween } from "./recurrence.ts";
import { durationOf, type Schedule } from "./schedule.ts";

/** A counted rule with that many dates less; any other as it is. */
const countedLess = (rule: string, passed: number) =>
  rule.replace(
    /(^|;)COUNT=(\d+)/,
    (_, before, count) => `${before}COUNT=${Number(count) - passed}`,
  );

/**
 * A series as it goes on from one of its dates, as a series of its own.
 * @param from the name of that date
 */
export function continuationOf(schedule: Schedule, from: Date): Schedule {
  const { starts_at, all_day, time_zone, repeat_rule } = schedule;
  const isCounted = repeat_rule !== null && /(^|;)COUNT=/.test(repeat_rule);
  const passed = isCounted ? startsBetween(schedule, starts_at, new Date(+from - 1)).length : 0;
  return {
    starts_at: from,
    ends_at: new Date(+from + durationOf(schedule)),
    all_day,
    time_zone,
    repeat_rule: repeat_rule && countedLess(repeat_rule, passed),
  };
}
