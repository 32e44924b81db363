import { limits } from "@parley/contract";
import { badField } from "../../platform/app-error.ts";
import { isStart } from "./repeat/recurrence.ts";
import { parseRule } from "./repeat/rule.ts";
import { DAY, type Schedule } from "./repeat/schedule.ts";

/** An event may be planned from the beginning of the first of these years to the end of the second. */
const YEARS = [1970, 2199] as const;

const isMidnight = (date: Date) => +date % DAY === 0;
const isInRange = (date: Date) =>
  date.getUTCFullYear() >= YEARS[0] && date.getUTCFullYear() <= YEARS[1];

/**
 * Checks when an event begins and ends.
 * @throws `invalid_input` beside the field that needs another value
 */
export function checkTimes(
  { starts_at, ends_at, all_day }: Pick<Schedule, "starts_at" | "ends_at" | "all_day">,
  days: number = limits.eventDays,
): void {
  for (const [path, date] of Object.entries({ starts_at, ends_at })) {
    if (!isInRange(date)) throw badField(path, `Choose a year from ${YEARS[0]} to ${YEARS[1]}.`);
    if (all_day && !isMidnight(date))
      throw badField(
        path,
        "Whole days are given as midnight in UTC, such as 2026-11-21T00:00:00Z.",
      );
  }
  if (ends_at <= starts_at) throw badField("ends_at", "An event ends after it begins.");
  if (+ends_at - +starts_at > days * DAY)
    throw badField("ends_at", `This event lasts too long: ${days} days are the most.`);
}

/**
 * Checks when an event happens and gives it with its rule as it is stored.
 * @throws `invalid_input` beside the field that needs another value
 */
export function checkSchedule(schedule: Schedule): Schedule {
  if (schedule.repeat_rule === null) {
    checkTimes(schedule);
    return schedule;
  }
  checkTimes(schedule, limits.repeatingEventDays);
  const parsed = parseRule(schedule.repeat_rule, schedule);
  if ("problem" in parsed) throw badField("repeat_rule", parsed.problem);
  const checked = { ...schedule, repeat_rule: parsed.rule };
  if (!isStart(checked, checked.starts_at)) {
    const message =
      "It does not repeat on the day on which it begins. Choose another beginning, or change how it repeats.";
    throw badField("repeat_rule", message);
  }
  return checked;
}
