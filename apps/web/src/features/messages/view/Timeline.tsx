import type { Id, Person } from "@parley/contract";
import { type ReactNode, useEffect, useEffectEvent, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../../platform/ui/Button.tsx";
import { LIVE, type Range } from "../ranges.ts";
import { HistorySkeleton } from "../rows/HistorySkeleton.tsx";
import type { Item } from "../timeline-items.ts";
import { visitTimeline } from "../visit-timeline.ts";
import { JumpPill } from "./late-pills.tsx";
import type { Anchor } from "./scroll-memory.ts";
import { seenOf } from "./seen.ts";
import { TimelineRow } from "./TimelineRow.tsx";
import { useAnnouncer } from "./use-announcer.ts";
import { useFollow } from "./use-follow.ts";
import type { LoadedRange } from "./use-range.ts";
import { useRowsKeys } from "./use-rows-keys.ts";
import { HISTORY_SPACE, useTimelineScroll } from "./use-timeline-scroll.ts";

/** Rows from an edge of what is loaded at which the next page is asked for. */
const EARLY = 12;

export interface TimelineProps {
  name: Id;
  label: string;
  range: Range;
  loaded: LoadedRange;
  items: readonly Item[];
  /** What one wrote last, while it is not stored: the reader goes where it shows. */
  sent: Id | null;
  self: Person;
  target: number | null;
  /** Where it goes on instead; nothing: at the target, at what is new, or at the end. */
  resume: Anchor | null;
  /** At the end, also where something is new further up. */
  beginsAtEnd: boolean;
  /** Everything up to here was read when the visit began; null: no divider. */
  readUpTo: number | null;
  /** Messages of others that are unread, loaded or not. */
  unread: number;
  editing: Id | null;
  /** Stands at the very beginning. */
  head: ReactNode;
  inThread?: boolean;
  /** Tells whether the newest row shows, and which number it has. */
  onView: (showsNewest: boolean, lastSeq: number) => void;
  /** Tells which messages show: the last whole one, and the one before the first. */
  onSeen?: (before: number, last: number) => void;
  /** Goes to the present. */
  onLatest: () => void;
}

/** The rows of a conversation or a thread, of which only those near the window exist. */
export function Timeline(props: TimelineProps) {
  const {
    name,
    label,
    range,
    loaded,
    items,
    self,
    target,
    resume,
    beginsAtEnd,
    readUpTo,
    unread,
    editing,
    head,
    inThread = false,
  } = props;
  const { sent, onView, onSeen, onLatest } = props;
  const { t } = useTranslation("messages");
  const isLive = range.to === LIVE;
  const hasBefore = range.from > 0;
  const { scroller, virtualizer, isAtEnd, isSettled, onScroll } = useTimelineScroll({
    name,
    items,
    target,
    resume,
    beginsAtEnd,
    hasBefore,
    isLive,
    inThread,
  });
  useEffect(() => visitTimeline(name), [name]);
  useFollow({ items, sent, editing, isLive, virtualizer, onLatest });
  const keys = useRowsKeys(items, virtualizer);
  const rows = virtualizer.getVirtualItems();
  const { loadMore, isGrowing, failedSide } = loaded;

  const nearsBefore = isSettled && hasBefore && (rows[0]?.index ?? EARLY) < EARLY;
  const nearsAfter = isSettled && !isLive && (rows.at(-1)?.index ?? 0) > items.length - EARLY;
  // One side at a time: of a list that grows at both ends at once, nobody can tell which place to hold.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page that came may ask for the next.
  useEffect(() => {
    if (isGrowing) return;
    if (nearsBefore && failedSide !== "before") loadMore("before");
    else if (nearsAfter && failedSide !== "after") loadMore("after");
  }, [nearsBefore, nearsAfter, range.from, range.to, isGrowing, failedSide]);

  const last = useMemo(() => range.rows.findLast((row) => row.deleted_at === null), [range.rows]);
  const showsNewest = isAtEnd && isLive;
  const lastSeq = range.rows.at(-1)?.seq ?? 0;
  useEffect(() => onView(showsNewest, lastSeq), [onView, showsNewest, lastSeq]);

  const seen = seenOf({ rows, items, from: range.from, me: self._id }, virtualizer);
  const tellSeen = useEffectEvent((before: number, to: number) => onSeen?.(before, to));
  useEffect(() => {
    if (isSettled && seen.last > 0) tellSeen(seen.before, seen.last);
  }, [isSettled, seen.before, seen.last]);

  const say = useMemo(
    () => (author: string, text: string) => t("timeline.announce", { author, text }),
    [t],
  );
  /** To what is new, while that is further down; else to the end. */
  const jump = () => {
    const line = items.findIndex(({ type }) => type === "unread");
    if (!isLive) onLatest();
    else if (line > seen.index) virtualizer.scrollToIndex(line, { align: "start" });
    else virtualizer.scrollToEnd();
  };
  const announcement = useAnnouncer(last, self._id, showsNewest, say);

  return (
    <div className="relative flex min-h-0 grow flex-col">
      <div
        ref={scroller}
        onScroll={onScroll}
        className="flex min-h-0 grow flex-col overflow-x-hidden overflow-y-auto [overflow-anchor:none]"
      >
        <div
          role="log"
          aria-live="off"
          aria-label={label}
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
          className={inThread ? "relative shrink-0" : "relative mt-auto shrink-0"}
          style={{ height: virtualizer.getTotalSize() }}
        >
          {hasBefore && (
            <div className="absolute inset-x-0 top-0" style={{ height: HISTORY_SPACE }}>
              {failedSide === "before" ? (
                <p className="flex h-full items-end justify-center gap-3 pb-4 text-small text-muted">
                  {t("timeline.loadFailed")}
                  <Button variant="secondary" size="small" onClick={() => loadMore("before")}>
                    {t("message.retry")}
                  </Button>
                </p>
              ) : (
                <HistorySkeleton rows={4} />
              )}
            </div>
          )}
          {rows.map((row) => {
            const item = items[row.index];
            return (
              item && (
                <div
                  key={row.key}
                  ref={virtualizer.measureElement}
                  data-index={row.index}
                  className="absolute inset-x-0 top-0 hover:z-10 focus-within:z-10"
                  style={{ transform: `translateY(${row.start}px)` }}
                >
                  <TimelineRow
                    item={item}
                    self={self}
                    target={target}
                    editing={editing}
                    head={head}
                    isTabStop={item.key === keys.tabStop}
                    inThread={inThread}
                  />
                </div>
              )
            );
          })}
        </div>
      </div>
      <JumpPill
        rows={range.rows}
        me={self._id}
        isAtEnd={isAtEnd}
        isLive={isLive}
        readUpTo={readUpTo}
        unread={unread}
        shown={isSettled ? seen.last : 0}
        onJump={jump}
      />
      <div aria-live="polite" className="sr-only">
        {announcement}
      </div>
    </div>
  );
}
