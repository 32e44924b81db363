import type { EventSummary, Id } from "@parley/contract";
import type { CSSProperties } from "react";
import { hueOf } from "../../platform/ui/avatar-look.ts";
import { cx } from "../../platform/ui/cx.ts";

/** The colour of a channel's events, made from its id as a picture's is; one's own have none. */
export const hueStyle = (channelId: Id | null): CSSProperties =>
  channelId === null ? {} : ({ "--avatar-hue": hueOf(channelId) } as CSSProperties);

/** The look of an event in a calendar: filled with its colour, struck out where one does not come. */
export const eventClass = ({ channel_id, my_response }: EventSummary, isOpen: boolean): string =>
  cx(
    "rounded-sm text-start outline-offset-0",
    channel_id === null ? "bg-code text-text" : "hue-tint",
    my_response === "no" && "line-through opacity-70",
    isOpen && "outline-2 outline-focus",
  );

/** The look of an event where there is room for a dot only. */
export const dotClass = (channelId: Id | null): string =>
  cx("size-1.5 shrink-0 rounded-full", channelId === null ? "bg-muted" : "hue-dot");
