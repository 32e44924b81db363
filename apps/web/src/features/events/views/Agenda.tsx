import type { EventSummary } from "@parley/contract";
import { Calendar } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { EmptyState } from "../../../platform/ui/EmptyState.tsx";
import type { Day } from "../calendar/dates.ts";
import { shortDay } from "../calendar/format.ts";
import { keyOf } from "../calendar/span.ts";
import { EventRow } from "./EventRow.tsx";

interface AgendaProps {
  /** Days before it are left out. */
  from: Day;
  today: Day;
  events: ReadonlyMap<Day, readonly EventSummary[]>;
  openKey: string | null;
  onOpen: (event: EventSummary) => void;
  /** What to do where there is nothing. */
  action?: ReactNode;
}

/** Day by day what is planned. */
export function Agenda({ from, today, events, openKey, onOpen, action }: AgendaProps) {
  const { t, i18n } = useTranslation("events");
  const days = [...events].filter(([day]) => day >= from).sort(([a], [b]) => (a < b ? -1 : 1));
  if (days.length === 0) {
    return (
      <EmptyState
        icon={<Calendar aria-hidden className="size-10" strokeWidth={1.25} />}
        title={t("empty.title")}
        description={t("empty.text")}
        action={action}
      />
    );
  }
  return (
    <div className="flex flex-col gap-5">
      {days.map(([day, here]) => (
        <section key={day} aria-labelledby={`day-${day}`}>
          <h2
            id={`day-${day}`}
            className={cx("text-small font-semibold", day === today ? "text-link" : "text-muted")}
          >
            {day === today && `${t("today")} · `}
            {shortDay(day, i18n.language)}
          </h2>
          <ul className="-mx-3 mt-1">
            {here.map((event) => (
              <li key={keyOf(event)}>
                <EventRow event={event} isOpen={keyOf(event) === openKey} onOpen={onOpen} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}
