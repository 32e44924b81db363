import type { TFunction } from "i18next";
import { addDays, type Day, startOfWeek, type Weekday, weekdayOf } from "../calendar/dates.ts";
import { dayNumber, dayOfYear, listText, plainDay, weekdayLong } from "../calendar/format.ts";
import { ordinalOf, parseRepeat, presetOf, type Repeat, type RepeatChoice } from "./repeat.ts";

type T = TFunction<"events">;
type Nth = "1" | "2" | "3" | "4" | "-1";

const SUNDAY = startOfWeek("2026-01-07", 0);

/** The name of a weekday, by `Date.getDay`. */
const weekdayName = (day: Weekday, language: string): string =>
  weekdayLong(addDays(SUNDAY, day), language);

function howOften(repeat: Repeat, start: Day, t: T, language: string): string {
  const { unit, interval: count, monthly } = repeat;
  if (presetOf(repeat, start) === "workdays") return t("words.workdays");
  if (unit === "DAILY") return t("words.DAILY", { count });
  if (unit === "WEEKLY") {
    const own = weekdayOf(start);
    const days = [...new Set([...repeat.days, own])].sort((a, b) => ((a + 6) % 7) - ((b + 6) % 7));
    return t("words.WEEKLY", {
      count,
      days: listText(
        days.map((day) => weekdayName(day, language)),
        language,
      ),
    });
  }
  if (unit === "YEARLY") return t("words.YEARLY", { count, date: dayOfYear(start, language) });
  if (monthly === "day") return t("words.MONTHLY", { count, date: dayNumber(start) });
  const nth = t(`words.nth.${String(ordinalOf(start)) as Nth}`);
  return t("words.monthlyWeekday", { count, nth, weekday: weekdayLong(start, language) });
}

/** How an event that begins on `start` repeats, as a person says it; null for one that does not. */
export function choiceInWords(
  choice: RepeatChoice,
  start: Day,
  t: T,
  language: string,
): string | null {
  if (choice === null) return null;
  if (choice === "other") return t("words.other");
  const words = howOften(choice, start, t, language);
  const { ends } = choice;
  if (ends.type === "on") return t("words.until", { words, date: plainDay(ends.day, language) });
  return ends.type === "after" ? t("words.times", { words, count: ends.count }) : words;
}

/** The same for a stored rule. */
export const ruleInWords = (
  rule: string | null,
  start: Day,
  zone: string,
  t: T,
  language: string,
): string | null => choiceInWords(parseRepeat(rule, start, zone), start, t, language);
