import type { Id } from "@parley/contract";
import { dropTimelines } from "./state.ts";
import { readSync, updateSync, writeSync } from "./store.ts";
import { trimState } from "./trim.ts";

const shown = new Map<Id, number>();
let visits: Id[] = [];

/** A timeline shows until the returned function is called; then it is shortened in a quiet moment. */
export function visitTimeline(key: Id): () => void {
  shown.set(key, (shown.get(key) ?? 0) + 1);
  visits = [...visits.filter((other) => other !== key), key];
  return () => {
    const left = (shown.get(key) ?? 1) - 1;
    if (left > 0) shown.set(key, left);
    else shown.delete(key);
    setTimeout(() => writeSync(trimState(readSync(), visits, new Set(shown.keys()))), 1_000);
  };
}

/** Drops what a visitor loaded of a channel, unless they have joined it by now. */
export function forgetVisit(channelId: Id): void {
  updateSync((state) =>
    state.channels[channelId] ? state : { ...state, timelines: dropTimelines(state, channelId) },
  );
}
