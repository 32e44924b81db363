import type { Id } from "@parley/contract";
import { dropTimelines } from "./state.ts";
import { readSync, updateSync, writeSync } from "./store.ts";
import { trimState } from "./trim.ts";

const shown = new Map<Id, number>();
/** When each timeline was looked at last, ms since 1970; oldest first. */
const visits = new Map<Id, number>();

function noteVisit(key: Id, at: number): void {
  visits.delete(key);
  visits.set(key, at);
}

/** A timeline shows until the returned function is called; then it is shortened in a quiet moment. */
export function visitTimeline(key: Id): () => void {
  shown.set(key, (shown.get(key) ?? 0) + 1);
  noteVisit(key, Date.now());
  return () => {
    const left = (shown.get(key) ?? 1) - 1;
    if (left > 0) shown.set(key, left);
    else shown.delete(key);
    setTimeout(
      () => writeSync(trimState(readSync(), [...visits.keys()], new Set(shown.keys()))),
      1_000,
    );
  };
}

/** When a timeline was looked at last, ms since 1970; 0 is never. */
export const visitedAt = (key: Id): number => visits.get(key) ?? 0;

/** Takes over visits of an earlier start, oldest first: what was visited since stays later. */
export function rememberVisits(earlier: readonly { key: Id; at: number }[]): void {
  const since = [...visits];
  visits.clear();
  for (const { key, at } of earlier) noteVisit(key, at);
  for (const [key, at] of since) noteVisit(key, at);
}

/** Drops what a visitor loaded of a channel, unless they have joined it by now. */
export function forgetVisit(channelId: Id): void {
  updateSync((state) =>
    state.channels[channelId] ? state : { ...state, timelines: dropTimelines(state, channelId) },
  );
}
