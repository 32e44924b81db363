import type { Id } from "@parley/contract";
import { useId } from "react";
import { useTranslation } from "react-i18next";
import { Link, useNavigate } from "react-router";
import { type Day, dayOf } from "./calendar/dates.ts";
import { shortDay } from "./calendar/format.ts";
import { keyOf, spanOf } from "./calendar/span.ts";
import { useToday } from "./use-today.ts";
import { useUpcomingEvents } from "./use-upcoming.ts";
import { EventRow } from "./views/EventRow.tsx";

interface UpcomingListProps {
  limit?: number;
  /** Only what is planned in this channel. */
  channelId?: Id;
}

/** What comes next: nothing where nothing is planned. */
export default function UpcomingList({ limit = 5, channelId }: UpcomingListProps) {
  const { t, i18n } = useTranslation("events");
  const id = useId();
  const navigate = useNavigate();
  const today = useToday();
  const { events } = useUpcomingEvents(limit, channelId);
  if (events.length === 0) return null;
  const dayName = (day: Day) => (day <= today ? t("today") : shortDay(day, i18n.language));
  return (
    <section aria-labelledby={id}>
      <h2
        id={id}
        className="flex items-baseline justify-between text-small font-semibold text-muted"
      >
        {t("upcoming.title")}
        <Link
          to={channelId ? `/events?channel=${channelId}` : "/events"}
          className="font-normal text-link hover:underline"
        >
          {t("upcoming.all")}
        </Link>
      </h2>
      <ul className="-mx-3 mt-2">
        {events.map((event, index) => {
          const day = dayName(spanOf(event).first);
          const before = events[index - 1];
          return (
            <li key={keyOf(event)}>
              {(!before || dayName(spanOf(before).first) !== day) && (
                <p className="px-3 pt-2 text-meta font-medium text-muted">{day}</p>
              )}
              <EventRow
                event={event}
                isInPlace={channelId !== undefined}
                onOpen={({ _id, occurrence, starts_at }) => {
                  const query = new URLSearchParams({
                    event: _id,
                    date: dayOf(new Date(starts_at)),
                  });
                  if (occurrence) query.set("at", occurrence);
                  void navigate(`/events?${query}`);
                }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
