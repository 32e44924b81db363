import type { Id } from "@parley/contract";
import { useEffect, useState } from "react";
import { readMark, shownCounts, useChannel } from "../../channels/index.ts";
import { markAsRead } from "../mark-as-read.ts";
import { useAttention } from "./use-attention.ts";

interface Reading {
  /** Everything up to here was read when the visit began; null: no divider. */
  dividerAt: number | null;
  /** Reads everything there is and takes the divider away. */
  readAll: () => void;
}

/** Marks the conversation as read while its newest message is looked at, and remembers where new began. */
export function useReading(channelId: Id, lastSeq: number, showsNewest: boolean): Reading {
  const entry = useChannel(channelId);
  const attention = useAttention();
  const [dividerAt, setDividerAt] = useState(() =>
    entry && shownCounts(entry).unread > 0 ? readMark(entry) : null,
  );
  const reads = attention && showsNewest && entry !== undefined;
  const seen = Math.max(entry?.cursor ?? 0, lastSeq);
  const unreadFrom = entry && !reads && shownCounts(entry).unread > 0 ? readMark(entry) : undefined;

  useEffect(() => {
    if (reads) markAsRead(channelId, seen);
  }, [reads, channelId, seen]);

  // What comes while nobody looks gets a divider too, unless there is one already.
  useEffect(() => {
    if (unreadFrom !== undefined) setDividerAt((held) => held ?? unreadFrom);
  }, [unreadFrom]);

  const readAll = () => {
    markAsRead(channelId, seen);
    setDividerAt(null);
  };
  return { dividerAt, readAll };
}
