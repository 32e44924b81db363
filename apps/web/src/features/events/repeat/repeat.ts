import { type Day, utcOf, type Weekday, weekdayOf } from "../calendar/dates.ts";
import { toWall } from "../calendar/zone.ts";

export type Unit = "DAILY" | "WEEKLY" | "MONTHLY" | "YEARLY";

/** How a series ends. */
export type Ends = { type: "never" } | { type: "on"; day: Day } | { type: "after"; count: number };

/** What the form can say of how an event repeats. */
export interface Repeat {
  unit: Unit;
  interval: number;
  /** Weekly: on these days. Empty: on that of its beginning. */
  days: readonly Weekday[];
  /** Monthly: on the same day of the month, or on the same weekday of it (the second Tuesday). */
  monthly: "day" | "weekday";
  ends: Ends;
}

/** Null: once. `other`: a rule that the form cannot say, which stays as it is. */
export type RepeatChoice = Repeat | null | "other";

const codes = ["SU", "MO", "TU", "WE", "TH", "FR", "SA"] as const;
export const never: Ends = { type: "never" };

/** Which weekday of its month a day is: 1 to 4, or -1 for the last. */
export function ordinalOf(day: Day): number {
  const date = utcOf(day).getUTCDate();
  const nth = Math.ceil(date / 7);
  return nth > 4 ? -1 : nth;
}

function endOf({ UNTIL, COUNT }: Record<string, string>, zone: string): Ends {
  if (COUNT) return { type: "after", count: Number(COUNT) };
  if (!UNTIL) return never;
  const day = `${UNTIL.slice(0, 4)}-${UNTIL.slice(4, 6)}-${UNTIL.slice(6, 8)}`;
  if (UNTIL.length === 8) return { type: "on", day };
  const time = `${UNTIL.slice(9, 11)}:${UNTIL.slice(11, 13)}:${UNTIL.slice(13, 15)}`;
  return { type: "on", day: toWall(new Date(`${day}T${time}Z`), zone).day };
}

/** Reads the rule of an event that begins on `start`, for the form. */
export function parseRepeat(rule: string | null, start: Day, zone: string): RepeatChoice {
  if (rule === null) return null;
  const parts = Object.fromEntries(rule.split(";").map((part) => part.split("="))) as Record<
    string,
    string
  >;
  const { FREQ, INTERVAL, BYDAY, COUNT: _c, UNTIL: _u, WKST: _w, ...rest } = parts;
  if (!FREQ || Object.keys(rest).length > 0) return "other";
  const repeat: Repeat = {
    unit: FREQ as Unit,
    interval: Number(INTERVAL ?? 1),
    days: [],
    monthly: "day",
    ends: endOf(parts, zone),
  };
  if (!BYDAY) return repeat;
  if (FREQ === "MONTHLY" && BYDAY === `${ordinalOf(start)}${codes[weekdayOf(start)]}`)
    return { ...repeat, monthly: "weekday" };
  const days = BYDAY.split(",").map((code) => codes.indexOf(code as (typeof codes)[number]));
  if (FREQ !== "WEEKLY" || days.includes(-1)) return "other";
  // Its own weekday alone goes along when it is moved to another day.
  const isOwn = days.length === 1 && days[0] === weekdayOf(start);
  return { ...repeat, days: isOwn ? [] : (days as Weekday[]) };
}

/** The rule of an event that begins on `start`; its own weekday is always one of the days. */
export function buildRule(repeat: Repeat | null, start: Day): string | null {
  if (repeat === null) return null;
  const { unit, interval, days, monthly, ends } = repeat;
  const own = weekdayOf(start);
  const weekly = unit === "WEEKLY" && days.length > 0 ? [...new Set([...days, own])].sort() : [];
  const by =
    unit === "MONTHLY" && monthly === "weekday"
      ? `${ordinalOf(start)}${codes[own]}`
      : weekly.map((day) => codes[day]).join();
  return [
    `FREQ=${unit}`,
    interval > 1 && `INTERVAL=${interval}`,
    ends.type === "after" && `COUNT=${ends.count}`,
    ends.type === "on" && `UNTIL=${ends.day.replaceAll("-", "")}`,
    by && `BYDAY=${by}`,
  ]
    .filter(Boolean)
    .join(";");
}

export type Preset =
  | "none"
  | "daily"
  | "workdays"
  | "weekly"
  | "monthly"
  | "monthlyWeekday"
  | "yearly";

const workdays: readonly Weekday[] = [1, 2, 3, 4, 5];
const plain = { interval: 1, days: [], monthly: "day", ends: never } as const;

export const presets: Readonly<Record<Preset, Repeat | null>> = {
  none: null,
  daily: { ...plain, unit: "DAILY" },
  workdays: { ...plain, unit: "WEEKLY", days: workdays },
  weekly: { ...plain, unit: "WEEKLY" },
  monthly: { ...plain, unit: "MONTHLY" },
  monthlyWeekday: { ...plain, unit: "MONTHLY", monthly: "weekday" },
  yearly: { ...plain, unit: "YEARLY" },
};

export const presetNames = Object.keys(presets) as Preset[];

/** The preset that says the same, whatever its end; undefined for what is custom. */
export function presetOf(choice: RepeatChoice, start: Day): Preset | undefined {
  if (choice === "other") return undefined;
  const rule = (repeat: Repeat | null) => buildRule(repeat && { ...repeat, ends: never }, start);
  const own = weekdayOf(start);
  const same = (repeat: Repeat | null) =>
    repeat?.unit === "WEEKLY" && repeat.days.every((day) => day === own)
      ? { ...repeat, days: [] }
      : repeat;
  return presetNames.find((name) => rule(same(presets[name])) === rule(same(choice)));
}
