import type { TFunction } from "i18next";

/** Minutes before an event that are offered; of whole days they count from midnight. */
export const reminderChoices = {
  timed: [0, 5, 10, 15, 30, 60, 120, 1440, 2880, 10_080],
  allDay: [0, 360, 900, 1440, 2880, 10_080],
} as const;

const HOUR = 60;
const DAY = 24 * HOUR;

/** When a reminder comes, as a person says it. */
export function reminderInWords(
  minutes: number,
  allDay: boolean,
  t: TFunction<"events">,
  language: string,
): string {
  if (minutes === 0) return t("reminder.atStart");
  if (minutes % DAY === 0) return t("reminder.days", { count: minutes / DAY });
  if (allDay && minutes < DAY) {
    const format = new Intl.DateTimeFormat(language, { timeStyle: "short", timeZone: "UTC" });
    return t("reminder.dayBeforeAt", { time: format.format((DAY - minutes) * 60_000) });
  }
  return minutes % HOUR === 0
    ? t("reminder.hours", { count: minutes / HOUR })
    : t("reminder.minutes", { count: minutes });
}
