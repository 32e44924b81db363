import type { Id, Message } from "@parley/contract";
import { useCallback, useEffect, useState } from "react";
import { isAway } from "../../../platform/http/call-error.ts";
import { loadPage, type PagePlace } from "../load-page.ts";
import { LIVE, liveRange, type Range, rangeAt } from "../ranges.ts";
import { restorePage } from "../restore.ts";
import { readSync, useTimeline } from "../store.ts";

/** ms until another attempt at what could not be loaded without the server. */
const RETRY = 5_000;

export interface LoadedRange {
  range: Range | undefined;
  /** The message that a thread replies to, once it is known. */
  root: Message | null;
  /** Why the first page is not there. */
  error: unknown;
  retry: () => void;
  /** Loads the page before or after what is loaded; does nothing while one is under way. */
  loadMore: (side: "before" | "after") => void;
  /** A page before or after is under way. */
  isGrowing: boolean;
  /** A page at that side failed; asking again tries again. */
  failedSide: "before" | "after" | null;
}

/**
 * The loaded stretch of history that shows: the one around `target`, or the present. Loads it when
 * it is not there, also after the cache was dropped.
 */
export function useRange(channelId: Id, threadId: Id | null, target: number | null): LoadedRange {
  const timeline = useTimeline(threadId ?? channelId);
  const ranges = timeline?.ranges ?? [];
  const range = target === null ? liveRange(ranges) : rangeAt(ranges, target);
  const [error, setError] = useState<unknown>(null);
  const [failedSide, setFailedSide] = useState<"before" | "after" | null>(null);
  const [isGrowing, setGrowing] = useState(false);
  const isMissing = range === undefined;

  const load = useCallback(() => {
    setError(null);
    const place: PagePlace = target === null ? {} : { around: target };
    const fromServer = () => loadPage(channelId, threadId, place).catch(setError);
    // A thread that is behind is better than none, where there is no server to ask.
    const orBehind = () =>
      loadPage(channelId, threadId, place).catch(async (failure) => {
        const isShown = isAway(failure) && (await restorePage(channelId, threadId, true));
        if (!isShown) setError(failure);
      });
    const isThere = () =>
      target !== null &&
      rangeAt(readSync().timelines[threadId ?? channelId]?.ranges ?? [], target) !== undefined;
    if (target !== null)
      return void restorePage(channelId, threadId, threadId === null).then(() =>
        isThere() ? undefined : fromServer(),
      );
    void restorePage(channelId, threadId, threadId === null).then((isShown) =>
      isShown ? undefined : orBehind(),
    );
  }, [channelId, threadId, target]);

  useEffect(() => {
    if (isMissing) load();
  }, [isMissing, load]);

  // A server that was out of reach is asked again by itself, behind the words that say so.
  useEffect(() => {
    if (!isMissing || !isAway(error)) return;
    const again = () =>
      void loadPage(channelId, threadId, target === null ? {} : { around: target }).catch(setError);
    const timer = setTimeout(again, RETRY);
    addEventListener("online", again);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", again);
    };
  }, [channelId, threadId, target, isMissing, error]);

  const loadMore = useCallback(
    (side: "before" | "after") => {
      if (!range) return;
      const atEnd = side === "before" ? range.from === 0 : range.to === LIVE;
      if (atEnd) return;
      setFailedSide(null);
      setGrowing(true);
      const place = side === "before" ? { before: range.from } : { after: range.to };
      loadPage(channelId, threadId, place)
        .catch(() => setFailedSide(side))
        .finally(() => setGrowing(false));
    },
    [channelId, threadId, range],
  );

  return {
    range,
    root: timeline?.root ?? null,
    error,
    retry: load,
    loadMore,
    isGrowing,
    failedSide,
  };
}
