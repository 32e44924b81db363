import { useTranslation } from "react-i18next";
import { addDays } from "./calendar/dates.ts";
import { spanOf } from "./calendar/span.ts";
import { useEvents } from "./queries.ts";
import { useToday } from "./use-today.ts";

/** How much is planned for today, beside the way to the calendar; nothing where nothing is. */
export default function TodayWords() {
  const { t } = useTranslation("events");
  const today = useToday();
  const { data } = useEvents(today, addDays(today, 1));
  const count = (data?.events ?? []).filter((event) => {
    const { first, last } = spanOf(event);
    return first <= today && last >= today && event.my_response !== "no";
  }).length;
  if (count === 0) return null;
  return (
    <span className="ms-auto text-meta font-normal text-muted">{t("todayCount", { count })}</span>
  );
}
