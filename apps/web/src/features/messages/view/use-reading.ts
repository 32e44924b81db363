import type { Id } from "@parley/contract";
import { useEffect, useState } from "react";
import { lastByHand, readMark, shownCounts, useChannel } from "../../channels/index.ts";
import { useCatchingUp } from "../catching-up.ts";
import { markAsRead } from "../mark-as-read.ts";
import { withReading } from "../reading/late.ts";
import { useAttention } from "./use-attention.ts";

interface Reading {
  /** Everything up to here was read when the visit began; null: no divider. */
  dividerAt: number | null;
  /** Messages of others that are unread now. */
  unread: number;
  /** It was marked as unread by hand: nothing reads it until the person says so, or comes again. */
  isHeld: boolean;
  /** Reads everything there is and takes the divider away. */
  readAll: () => void;
  /**
   * These messages show: those up to `last` are read, if everything up to `before` was. So one goes on
   * where one was, also on another device.
   */
  saw: (before: number, last: number) => void;
}

/**
 * Marks the conversation as read while its newest message is looked at, and remembers where new began. Once
 * it was marked as unread by hand, on whichever device, it stays so for the visit.
 */
export function useReading(channelId: Id, lastSeq: number, showsNewest: boolean): Reading {
  const entry = useChannel(channelId);
  const unread = entry ? shownCounts(entry).unread : 0;
  const isCatchingUp = useCatchingUp(({ isOn }) => isOn);
  const attention = useAttention() && !isCatchingUp;
  const [dividerAt, setDividerAt] = useState(() => (entry && unread > 0 ? readMark(entry) : null));
  const seen = Math.max(entry?.cursor ?? 0, lastSeq);
  const byHand = entry && lastByHand(entry);
  const [visit, setVisit] = useState({ byHand, isHeld: false });
  if (entry && visit.byHand !== byHand) {
    const isHeld = visit.byHand !== undefined && readMark(entry) < seen;
    setVisit({ byHand, isHeld });
    if (visit.byHand !== undefined) setDividerAt(isHeld ? readMark(entry) : null);
  }
  const reads = attention && showsNewest && entry !== undefined && !visit.isHeld;
  const unreadFrom = entry && !reads && unread > 0 ? readMark(entry) : undefined;

  useEffect(() => {
    if (reads) markAsRead(channelId, seen);
  }, [reads, channelId, seen]);

  // What comes while nobody looks gets a divider too, unless there is one already.
  useEffect(() => {
    if (unreadFrom !== undefined) setDividerAt((held) => held ?? unreadFrom);
  }, [unreadFrom]);

  const readAll = () => {
    const before = entry && unread > 0 ? readMark(entry) : dividerAt;
    markAsRead(channelId, seen);
    setDividerAt(null);
    setVisit({ byHand, isHeld: false });
    if (before !== null) withReading(({ tellRead }) => tellRead([{ channelId, mark: before }]));
  };
  const saw = (before: number, last: number) => {
    if (!entry || !attention || visit.isHeld || unread === 0) return;
    if (before <= readMark(entry)) markAsRead(channelId, last);
  };
  return { dividerAt, unread, isHeld: visit.isHeld, readAll, saw };
}
