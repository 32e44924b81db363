import { type Id, limits } from "@parley/contract";
import { useState } from "react";
import { liveRange, type Range } from "../ranges.ts";
import { readSync } from "../store.ts";
import { unreadBeginsAbove } from "../timeline-items.ts";
import { estimateSize } from "./estimate.ts";
import { type Anchor, resumeAt } from "./scroll-memory.ts";

interface Held {
  target: number | null;
  /** Where the timeline goes on. */
  resume: Anchor | null;
  /** Number that must be among what is loaded; null: the present. */
  at: number | null;
  /** One went to the present by hand: at its end, whatever is new further up. */
  isAtEnd: boolean;
  /** Nothing that is loaded later changes where it begins. */
  isSettled: boolean;
}

export interface Beginning extends Pick<Held, "resume" | "at" | "isAtEnd"> {
  /** Takes what is loaded: more may be unread than that. */
  settle: (range: Range | undefined) => void;
  /** One goes to the present. */
  goToEnd: () => void;
  /** Where it should begin is out of reach: it begins at the present, or where a link leads. */
  giveUp: () => void;
}

interface Unread {
  /** Everything up to here was read when the visit began; null: all. */
  readUpTo: number | null;
  /** Messages that are unread. */
  unread: number;
}

/** Right below the line above what is new, with the last message that was read among what is loaded. */
const firstUnread = (readUpTo: number): Pick<Held, "resume" | "at"> => ({
  resume: { seq: readUpTo + 1, offset: -estimateSize({ type: "unread", key: "" }) },
  at: Math.max(1, readUpTo),
});

/**
 * Where a timeline begins: where one had scrolled to, at what a link leads to, at the first unread message however
 * far up that is, else at the present.
 */
export function useBeginning(
  timeline: Id,
  target: number | null,
  { readUpTo, unread }: Unread,
): Beginning {
  const isAbove = (range: Range) => readUpTo !== null && unreadBeginsAbove(range, readUpTo);
  const begin = (): Held => {
    const left = resumeAt(timeline, target, readUpTo !== null);
    if (left || target !== null)
      return { target, resume: left, at: left?.seq ?? target, isAtEnd: false, isSettled: true };
    const live = liveRange(readSync().timelines[timeline]?.ranges ?? []);
    const isFar = live ? isAbove(live) : unread > limits.pageDefault;
    const present = { resume: null, at: null };
    const place = isFar && readUpTo !== null ? firstUnread(readUpTo) : present;
    return { target, ...place, isAtEnd: false, isSettled: isFar || live !== undefined };
  };
  const [held, setHeld] = useState(begin);
  const begun = (isAtEnd: boolean): Held => {
    return { target, resume: null, at: target, isAtEnd, isSettled: true };
  };
  const shown = held.target === target ? held : begun(true);
  if (shown !== held) setHeld(shown);
  return {
    resume: shown.resume,
    at: shown.at,
    isAtEnd: shown.isAtEnd,
    settle(range) {
      if (shown.isSettled || !range) return;
      const place = readUpTo !== null && isAbove(range) ? firstUnread(readUpTo) : shown;
      setHeld({ ...shown, ...place, isSettled: true });
    },
    goToEnd: () => setHeld(begun(true)),
    giveUp: () => setHeld(begun(false)),
  };
}
