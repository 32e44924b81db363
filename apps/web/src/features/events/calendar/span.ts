import type { EventSummary } from "@parley/contract";
import { addDays, type Day, dayOf } from "./dates.ts";

/** The days that an event touches, where this device is; whole days are the same days everywhere. */
export function spanOf({
  starts_at,
  ends_at,
  all_day,
}: Pick<EventSummary, "starts_at" | "ends_at" | "all_day">): {
  first: Day;
  last: Day;
} {
  if (all_day) return { first: starts_at.slice(0, 10), last: addDays(ends_at.slice(0, 10), -1) };
  const last = new Date(Date.parse(ends_at) - 1);
  return { first: dayOf(new Date(starts_at)), last: dayOf(last) };
}

/** What tells the occurrences of all events apart. */
export const keyOf = ({ _id, occurrence }: Pick<EventSummary, "_id" | "occurrence">): string =>
  occurrence === null ? _id : `${_id}/${occurrence}`;

const isLong = (event: EventSummary) => {
  const { first, last } = spanOf(event);
  return event.all_day || first !== last;
};

/** What takes whole days stands before what has its hour. */
const byPlace = (a: EventSummary, b: EventSummary) =>
  Number(isLong(b)) - Number(isLong(a)) ||
  a.starts_at.localeCompare(b.starts_at) ||
  keyOf(a).localeCompare(keyOf(b));

/** Events by each of the days that they touch. */
export function eventsByDay(events: readonly EventSummary[]): Map<Day, EventSummary[]> {
  const days = new Map<Day, EventSummary[]>();
  for (const event of [...events].sort(byPlace)) {
    const { first, last } = spanOf(event);
    for (let day = first; day <= last; day = addDays(day, 1)) {
      const there = days.get(day);
      if (there) there.push(event);
      else days.set(day, [event]);
    }
  }
  return days;
}
