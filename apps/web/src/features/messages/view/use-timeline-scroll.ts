import { type ReactVirtualizer, useVirtualizer } from "@tanstack/react-virtual";
import {
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { shownCounts, useChannels } from "../../channels/index.ts";
import type { Item } from "../timeline-items.ts";
import { estimateSize } from "./estimate.ts";
import { holdsPlace } from "./hold-place.ts";
import { measureRow } from "./measure-row.ts";
import {
  type Anchor,
  type Place,
  placeOf,
  rememberPlace,
  rememberWindow,
  windowOf,
} from "./scroll-memory.ts";
import { useKeptCommand } from "./use-kept-command.ts";

/** px from the end that still count as being at the end. */
const NEAR = 40;
/** px above the first row while there is more history: the places of messages to come. */
export const HISTORY_SPACE = 240;
const END_SPACE = 12;

const NO_WINDOW = { width: 0, height: 0 };

type Virtualizer = ReactVirtualizer<HTMLDivElement, HTMLDivElement>;

interface ScrollOptions {
  /** Id of the timeline: where it was left is remembered by it. */
  name: string;
  items: readonly Item[];
  /** Number of the message that a link leads to. */
  target: number | null;
  /** Where it goes on instead. */
  resume: Anchor | null;
  /** At the end, also where something is new further up. */
  beginsAtEnd: boolean;
  hasBefore: boolean;
  isLive: boolean;
  inThread: boolean;
}

interface TimelineScroll {
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer;
  /** The last row shows. */
  isAtEnd: boolean;
  /** It stands where it begins: from now on a scroll is the reader's. */
  isSettled: boolean;
  onScroll: () => void;
}

/** A virtual list that begins at its end (or at a link's target) and holds its place when it grows. */
export function useTimelineScroll(options: ScrollOptions): TimelineScroll {
  const { name, items, target, resume, hasBefore, isLive, inThread } = options;
  const scroller = useRef<HTMLDivElement>(null);
  // Where something is new, what shows of it is known only once it stands.
  const [isAtEnd, setAtEnd] = useState(
    () => target === null && resume === null && !items.some(({ type }) => type === "unread"),
  );
  const [left] = useState(() => placeOf(name));
  const [initialRect] = useState(() => {
    // A link's target and the first unread message are gone to among rows that nothing has moved yet.
    const goesElsewhere = target !== null || items.some(({ type }) => type === "unread");
    return ((resume !== null || !goesElsewhere) && windowOf(inThread)) || NO_WINDOW;
  });
  // Where to begin: once for each target, and again when the rows were dropped and loaded anew.
  const [settled, setSettled] = useState<string | null>(null);
  const paddingStart = hasBefore ? HISTORY_SPACE : 0;
  const virtualizer = useVirtualizer<HTMLDivElement, HTMLDivElement>({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: (index) => estimateSize(items[index]),
    measureElement: measureRow,
    getItemKey: useCallback((index: number) => items[index]?.key ?? index, [items]),
    // Those beyond the edges are made once what shows is painted.
    overscan: settled === null ? 1 : 6,
    anchorTo: "end",
    followOnAppend: isLive,
    scrollEndThreshold: NEAR,
    paddingStart,
    paddingEnd: END_SPACE,
    initialMeasurementsCache: left?.sizes ?? [],
    // The first render makes the rows that will show, so that nothing else is made and measured.
    initialRect,
    initialOffset: () =>
      beginningOf(items, { left, resume, paddingStart, height: initialRect.height }),
  });

  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = holdsPlace;

  useKeptCommand(virtualizer, items);

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (element) setAtEnd(element.scrollHeight - element.scrollTop - element.clientHeight <= NEAR);
  }, []);

  const beginning = items.length === 0 ? null : `${resume ? "left" : (target ?? "present")}`;
  // What changes later must not move the reader.
  const start = useEffectEvent(() => begin(virtualizer, options));
  /** Now that it is known how high the rows are, exactly. */
  const startAgain = useEffectEvent(() => resume && start());
  useLayoutEffect(() => {
    if (beginning !== null) start();
  }, [beginning]);
  useEffect(() => {
    // The frame after the one in which the rows that show were measured.
    const first = requestAnimationFrame(() => {
      startAgain();
      frame = requestAnimationFrame(() => {
        onScroll();
        setSettled(beginning);
      });
    });
    let frame = first;
    return () => cancelAnimationFrame(frame);
  }, [beginning, onScroll]);

  const atEnd = isAtEnd && isLive;
  const latest = useRef({ virtualizer, items, isAtEnd: atEnd });
  useEffect(() => {
    latest.current = { virtualizer, items, isAtEnd: atEnd };
  });
  useEffect(() => {
    const leaveFor = (isShown: boolean) => leave(name, inThread, isShown, latest.current);
    const goAway = () => leaveFor(true);
    addEventListener("pagehide", goAway);
    return () => {
      removeEventListener("pagehide", goAway);
      leaveFor(false);
    };
  }, [name, inThread]);
  useEffect(() => keepEnd(scroller.current, () => latest.current), []);

  const isSettled = beginning !== null && settled === beginning;
  return { scroller, virtualizer, isAtEnd, isSettled, onScroll };
}

/** Whoever is at the end stays there when the window for it shrinks: what one writes or attaches grows. */
function keepEnd(
  element: HTMLElement | null,
  now: () => { virtualizer: Virtualizer; isAtEnd: boolean },
): (() => void) | undefined {
  if (!element) return undefined;
  let height = element.clientHeight;
  const observer = new ResizeObserver(() => {
    const { virtualizer, isAtEnd } = now();
    if (element.clientHeight !== height && isAtEnd) virtualizer.scrollToEnd();
    height = element.clientHeight;
  });
  observer.observe(element);
  return () => observer.disconnect();
}

/** Place of the first message from a number on; -1 when there is none. */
const indexOf = (items: readonly Item[], { seq }: { seq: number }): number =>
  items.findIndex((item) => item.type === "message" && item.message.seq >= seq);

function begin(
  virtualizer: Virtualizer,
  { items, target, resume, beginsAtEnd }: ScrollOptions,
): void {
  const space = (virtualizer.scrollRect?.height ?? 0) - virtualizer.getTotalSize();
  if (space >= 0) {
    // All of it shows, below a space: the window begins above the list. No scroll will ever correct the
    // offset of the first render, and what is held when the list grows is counted from it.
    virtualizer.scrollOffset = -space;
    return;
  }
  const startOf = (index: number) =>
    index < 0 ? undefined : virtualizer.getOffsetForIndex(index, "start")?.[0];
  const left = resume && startOf(indexOf(items, resume));
  if (resume && left !== undefined) {
    virtualizer.scrollToOffset((left ?? 0) + resume.offset);
    return;
  }
  if (target !== null) {
    const index = indexOf(items, { seq: target });
    if (index >= 0) virtualizer.scrollToIndex(index, { align: "center" });
    return;
  }
  const unread = beginsAtEnd ? -1 : items.findIndex(({ type }) => type === "unread");
  const unreadStart = startOf(unread);
  const height = virtualizer.scrollRect?.height ?? 0;
  // More unread than fits: begin where reading goes on.
  if (unreadStart !== undefined && virtualizer.getTotalSize() - unreadStart > height)
    virtualizer.scrollToIndex(unread, { align: "start" });
  else virtualizer.scrollToEnd();
}

/** Offset in px of the first render: where the timeline was left, else its end. */
function beginningOf(
  items: readonly Item[],
  at: { left: Place | undefined; resume: Anchor | null; paddingStart: number; height: number },
): number {
  const { left, resume, paddingStart, height } = at;
  // Short of the end, so that nothing holds on to it before the place to begin is known.
  if (height === 0) return items.reduce((sum, item) => sum + estimateSize(item), 0);
  const sizes = new Map(left?.sizes.map(({ key, size }) => [key, size]));
  let offset = paddingStart;
  const anchor = resume && items[indexOf(items, resume)];
  for (const item of items) {
    if (item === anchor) return offset + (resume?.offset ?? 0);
    offset += sizes.get(item.key) ?? estimateSize(item);
  }
  return Math.max(0, offset + END_SPACE - height);
}

function leave(
  name: string,
  inThread: boolean,
  isShown: boolean,
  {
    virtualizer,
    items,
    isAtEnd,
  }: { virtualizer: Virtualizer; items: readonly Item[]; isAtEnd: boolean },
): void {
  const top = virtualizer.scrollOffset ?? 0;
  const bottom = top + (virtualizer.scrollRect?.height ?? 0);
  const entry = useChannels.getState().byId[name];
  let anchor: Anchor | null = null;
  // The first message that begins in the window: what is above may turn out higher when it shows again.
  for (const { index, start, end } of isAtEnd ? [] : virtualizer.getVirtualItems()) {
    const item = items[index];
    if (item?.type !== "message" || end <= top || start >= bottom) continue;
    anchor = { seq: item.message.seq, offset: top - start };
    if (start >= top) break;
  }
  rememberPlace(name, {
    anchor,
    hadUnread: entry !== undefined && shownCounts(entry).unread > 0,
    isShown,
    sizes: virtualizer.takeSnapshot(),
  });
  if (virtualizer.scrollRect) rememberWindow(inThread, virtualizer.scrollRect);
}
