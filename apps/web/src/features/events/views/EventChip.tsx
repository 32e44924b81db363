import type { EventSummary } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { isWholeDay } from "../calendar/columns.ts";
import { type Day, dayOf } from "../calendar/dates.ts";
import { shortClock } from "../calendar/format.ts";
import { eventClass, hueStyle } from "../event-look.ts";
import { PlaceName } from "../PlaceName.tsx";

interface EventChipProps {
  event: EventSummary;
  /** The day on which it is shown: the hour stands where it begins only. */
  day: Day;
  isOpen: boolean;
  onOpen: (event: EventSummary) => void;
  tabIndex?: number;
}

/** An event in one line of a day. */
export function EventChip({ event, day, isOpen, onOpen, tabIndex }: EventChipProps) {
  const { t, i18n } = useTranslation("events");
  const begins = !isWholeDay(event) && dayOf(new Date(event.starts_at)) === day;
  return (
    <button
      type="button"
      data-event
      tabIndex={tabIndex}
      style={hueStyle(event.channel_id)}
      onClick={() => onOpen(event)}
      className={cx(
        "@container flex min-h-6 w-full min-w-0 items-baseline px-1.5 py-1 text-meta pointer-coarse:min-h-11 pointer-coarse:items-center",
        eventClass(event, isOpen),
      )}
    >
      {begins && (
        // In a narrow column the title says more.
        <span className="me-1.5 shrink-0 tabular-nums @max-[5.5rem]:sr-only">
          {shortClock(event.starts_at, i18n.language)}{" "}
        </span>
      )}
      {!begins && <span className="sr-only">{t("allDay")} </span>}
      <span className="min-w-0 truncate font-medium" dir="auto">
        {event.title}
      </span>
      <span className="sr-only">
        , <PlaceName channelId={event.channel_id} />
      </span>
    </button>
  );
}
