import type { EventSummary } from "@parley/contract";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import type { Placed } from "../calendar/columns.ts";
import { hoursText, shortClock } from "../calendar/format.ts";
import { eventClass, hueStyle } from "../event-look.ts";
import { PlaceName } from "../PlaceName.tsx";

interface HourBoxProps {
  placed: Placed;
  isOpen: boolean;
  onOpen: (event: EventSummary) => void;
}

/** Part of a day that two lines of text are high. */
const TWO_LINES = 45 / (24 * 60);

/** An event at its hours in the column of a day. */
export function HourBox({ placed, isOpen, onOpen }: HourBoxProps) {
  const { i18n } = useTranslation("events");
  const { event, top, height, start, width } = placed;
  const isShort = height < TWO_LINES;
  return (
    <button
      type="button"
      data-event
      tabIndex={-1}
      onClick={() => onOpen(event)}
      style={{
        ...hueStyle(event.channel_id),
        top: `${top * 100}%`,
        height: `calc(${height * 100}% - 0.125rem)`,
        insetInlineStart: `calc(${start * 100}% + 0.125rem)`,
        width: `calc(${width * 100}% - 0.25rem)`,
      }}
      className={cx(
        "@container absolute flex overflow-hidden px-1.5 py-0.5 text-meta",
        // One line where there is no room for two.
        isShort ? "items-center gap-1.5" : "flex-col items-start",
        eventClass(event, isOpen),
      )}
    >
      <span className="max-w-full truncate font-medium" dir="auto">
        {event.title}
      </span>
      <span
        className={cx(
          "tabular-nums @max-[5.5rem]:sr-only",
          isShort ? "shrink-0" : "w-full truncate",
        )}
      >
        <span aria-hidden>{shortClock(event.starts_at, i18n.language)}</span>
        <span className="sr-only">
          {hoursText(event, i18n.language)}, <PlaceName channelId={event.channel_id} />
        </span>
      </span>
    </button>
  );
}
