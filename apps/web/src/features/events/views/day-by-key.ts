import { addDays, addMonths, type Day, startOfWeek, type Weekday } from "../calendar/dates.ts";

export interface KeyMap {
  today: Day;
  firstWeekday: Weekday;
  /** What Page Up and Page Down go by. */
  page: "month" | "week";
  isRightToLeft: boolean;
}

/** The day that a key leads to from `day`; undefined for a key that leads nowhere. */
export function dayByKey(key: string, day: Day, map: KeyMap): Day | undefined {
  const { today, firstWeekday, page, isRightToLeft } = map;
  const forward = isRightToLeft ? -1 : 1;
  const week = startOfWeek(day, firstWeekday);
  const paged = (by: 1 | -1) => (page === "month" ? addMonths(day, by) : addDays(day, 7 * by));
  const days: Record<string, Day> = {
    ArrowLeft: addDays(day, -forward),
    ArrowRight: addDays(day, forward),
    ArrowUp: addDays(day, -7),
    ArrowDown: addDays(day, 7),
    Home: week,
    End: addDays(week, 6),
    PageUp: paged(-1),
    PageDown: paged(1),
    t: today,
  };
  return Object.hasOwn(days, key) ? days[key] : undefined;
}
