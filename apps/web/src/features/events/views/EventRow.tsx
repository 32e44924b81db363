import type { EventSummary } from "@parley/contract";
import { MapPin } from "lucide-react";
import { useTranslation } from "react-i18next";
import { cx } from "../../../platform/ui/cx.ts";
import { isWholeDay } from "../calendar/columns.ts";
import { clock } from "../calendar/format.ts";
import { dotClass, hueStyle } from "../event-look.ts";
import { PlaceName } from "../PlaceName.tsx";

interface EventRowProps {
  event: EventSummary;
  isOpen?: boolean;
  /** It stands among the events of its channel, which need not be named. */
  isInPlace?: boolean;
  onOpen: (event: EventSummary) => void;
}

/** An event in a list: when, what, where. */
export function EventRow({ event, isOpen = false, isInPlace = false, onOpen }: EventRowProps) {
  const { t, i18n } = useTranslation("events");
  const { title, location, channel_id, my_response } = event;
  return (
    <button
      type="button"
      aria-expanded={isOpen}
      onClick={() => onOpen(event)}
      className={cx(
        "flex min-h-control w-full items-baseline gap-3 rounded-md px-3 py-2 text-start",
        isOpen ? "bg-selected" : "hover:bg-hover",
      )}
    >
      <span className="w-20 shrink-0 text-small text-muted tabular-nums">
        {isWholeDay(event) ? t("allDay") : clock(event.starts_at, i18n.language)}
      </span>
      <span
        aria-hidden
        style={hueStyle(channel_id)}
        className={cx(dotClass(channel_id), "relative -top-0.5")}
      />
      <span className="min-w-0 grow">
        <span
          className={cx(
            "block w-fit max-w-full truncate text-body font-medium",
            my_response === "no" && "line-through opacity-70",
          )}
          dir="auto"
        >
          {title}
        </span>
        <span className="flex min-w-0 items-center gap-3 text-small text-muted">
          {!isInPlace && (
            <span className="truncate">
              <PlaceName channelId={channel_id} />
            </span>
          )}
          {location && (
            <span className="flex min-w-0 items-center gap-1">
              <MapPin aria-hidden className="size-3.5 shrink-0" strokeWidth={1.75} />
              <bdi className="truncate">{location}</bdi>
            </span>
          )}
        </span>
      </span>
      {my_response && (
        <span className="shrink-0 text-small text-muted">{t(`response.${my_response}`)}</span>
      )}
    </button>
  );
}
