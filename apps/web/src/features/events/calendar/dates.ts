/** A day of the calendar, `2026-11-21`, without a time zone. They sort as text. */
export type Day = string;

/** A day of the week by `Date.getDay`. */
export type Weekday = 0 | 1 | 2 | 3 | 4 | 5 | 6;

const DAY = 86_400_000;

/** Its midnight in UTC: for counting, and for `Intl` with `timeZone: "UTC"`. */
export const utcOf = (day: Day): Date => new Date(`${day}T00:00:00Z`);
const dayFrom = (ms: number): Day => new Date(ms).toISOString().slice(0, 10);
const pad = (value: number) => String(value).padStart(2, "0");

/** The day that a moment falls on, where this device is. */
export const dayOf = (at: Date): Day =>
  `${String(at.getFullYear()).padStart(4, "0")}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`;

export const isDay = (text: string | null): text is Day =>
  text !== null &&
  /^\d{4}-\d\d-\d\d$/.test(text) &&
  !Number.isNaN(+utcOf(text)) &&
  dayFrom(+utcOf(text)) === text;

export const addDays = (day: Day, count: number): Day => dayFrom(+utcOf(day) + count * DAY);

/** The same day of another month, or its last one where it has fewer. */
export function addMonths(day: Day, count: number): Day {
  const date = utcOf(day);
  const first = Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
  const next = new Date(first);
  const length = new Date(Date.UTC(next.getUTCFullYear(), next.getUTCMonth() + 1, 0)).getUTCDate();
  return dayFrom(first + (Math.min(date.getUTCDate(), length) - 1) * DAY);
}

export const daysBetween = (from: Day, to: Day): number =>
  Math.round((+utcOf(to) - +utcOf(from)) / DAY);
export const weekdayOf = (day: Day): Weekday => utcOf(day).getUTCDay() as Weekday;
export const monthOf = (day: Day): string => day.slice(0, 7);

export const startOfWeek = (day: Day, first: Weekday): Day =>
  addDays(day, -((weekdayOf(day) - first + 7) % 7));

export const daysFrom = (day: Day, count: number): Day[] =>
  Array.from({ length: count }, (_, n) => addDays(day, n));

/** Weeks of a month sheet: always six, so that nothing jumps from month to month. */
const WEEKS = 6;

/** The weeks that a month touches and those after it, each from its first day on. */
export function monthSheet(day: Day, first: Weekday): Day[][] {
  const start = startOfWeek(`${monthOf(day)}-01`, first);
  return Array.from({ length: WEEKS }, (_, week) => daysFrom(addDays(start, week * 7), 7));
}

/** When a day begins where this device is. */
export const startOfDay = (day: Day): Date => new Date(`${day}T00:00:00`);
