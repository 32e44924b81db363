import { calls, type Id } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import type { PageRequest } from "./state.ts";
import { readSync, updateSync, writeSync } from "./store.ts";
import { beginLoad, dropLoad, landPage } from "./timeline.ts";

/** Where a page is: at most one of `before`, `after`, `around`; none is the newest. */
export type PagePlace = Pick<PageRequest, "before" | "after" | "around">;

/** Answers that came too late are asked for again this often. */
const TRIES = 3;

let count = 0;
const underWay = new Map<string, Promise<void>>();

/**
 * Loads a page of a channel, or of the thread under `threadId`, into the timeline. The same page is
 * asked for once at a time. Throws `CallError`.
 */
export function loadPage(channelId: Id, threadId: Id | null, place: PagePlace): Promise<void> {
  const key = JSON.stringify([channelId, threadId, place]);
  const running = underWay.get(key);
  if (running) return running;
  const loading = load(channelId, threadId, place).finally(() => underWay.delete(key));
  underWay.set(key, loading);
  return loading;
}

async function load(channelId: Id, threadId: Id | null, place: PagePlace): Promise<void> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    count += 1;
    const request: PageRequest = { id: String(count), thread_id: threadId, ...place };
    updateSync((state) => beginLoad(state, channelId, request));
    try {
      const page =
        threadId === null
          ? await call(calls.messageListChannel, { params: { channelId }, query: place })
          : await call(calls.messageListThread, { params: { _id: threadId }, query: place });
      const { state, landed } = landPage(readSync(), channelId, request, page);
      writeSync(state);
      if (landed) return;
    } catch (error) {
      updateSync((state) => dropLoad(state, channelId, request));
      throw error;
    }
  }
}
