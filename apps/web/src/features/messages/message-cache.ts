import { type Id, limits } from "@parley/contract";
import type { ChannelMessages } from "../../platform/local-db/schema.ts";
import {
  type CopyChange,
  type ThreadChange,
  writeCopy,
} from "../../platform/local-db/write-copy.ts";
import { log } from "../../platform/log/log.ts";
import { useChannels } from "../channels/index.ts";
import { usePeople } from "../people/index.ts";
import { COPY_FORM } from "./copy-form.ts";
import { liveRange } from "./ranges.ts";
import type { SyncState, Timeline } from "./state.ts";
import { readSync, useSync, useTimelines } from "./store.ts";
import { visitedAt } from "./visit-timeline.ts";

/** ms in which changes are gathered before they are written. */
const WRITE_AFTER = 1_000;

/** Beyond this the channels and threads looked at longest ago are not kept; bytes are characters of JSON. */
const CACHE_LIMITS = {
  channels: 200,
  bytes: 24_000_000,
  threads: 100,
  threadBytes: 6_000_000,
};

/** Whose state is kept, and what of it other features hold. */
export interface CopyOwner {
  user_id: Id;
  rest: () => unknown;
}

/** The newest page of a channel as it is kept; null while its present is not loaded. */
export function cachedOf({ channel_id, root, ranges }: Timeline): ChannelMessages | null {
  const live = root === null ? liveRange(ranges) : undefined;
  if (!live) return null;
  const messages = live.rows.slice(-limits.pageDefault);
  const isAll = live.from === 0 && messages.length === live.rows.length;
  return {
    channel_id,
    messages: [...messages],
    lastPage: isAll ? 1 : 2,
    currentPage: 1,
    lastMessageId: messages.at(-1)?._id ?? null,
  };
}

/** The number from which on a cached page holds everything. */
export function cachedFrom({ ranges }: Timeline, { messages }: ChannelMessages): number {
  const live = liveRange(ranges);
  const isCut = live !== undefined && messages.length < live.rows.length;
  return isCut ? (messages[0]?.seq ?? live.from) : (live?.from ?? 0);
}

/** What differs between the state that was written last and the one that holds now. */
function changeOf(before: SyncState | null, now: SyncState, owner: CopyOwner): CopyChange {
  const moved = Object.values(now.channels).filter(
    (entry) => before?.channels[entry.channel._id] !== entry,
  );
  const { name, mark } = now.workspace;
  return {
    head: {
      key: "head",
      user_id: owner.user_id,
      form: COPY_FORM,
      user: now.user,
      workspace: now.workspace.cursor,
      rest: { name, mark, own: owner.rest() },
    },
    conversations: moved.map((entry) => ({
      channel_id: entry.channel._id,
      own_rev: entry.own_rev,
      cursor: entry.cursor,
      entry,
    })),
    people: Object.values(now.people).filter((person) => before?.people[person._id] !== person),
    pages: Object.keys(now.timelines).flatMap((id) => pageChange(before, now, id) ?? []),
    threads: Object.keys(now.timelines).flatMap((id) => threadChange(before, now, id) ?? []),
    gone: Object.keys(before?.channels ?? {}).filter((id) => !now.channels[id]),
  };
}

function pageChange(before: SyncState | null, now: SyncState, id: Id) {
  const entry = now.channels[id];
  const timeline = now.timelines[id];
  const cached = entry && timeline && cachedOf(timeline);
  if (!cached) return null;
  const isSame = before?.timelines[id]?.ranges === timeline.ranges;
  if (isSame && before?.channels[id] === entry) return null;
  const page = {
    channel_id: id,
    cursor: entry.cursor,
    from: cachedFrom(timeline, cached),
    bytes: isSame ? 0 : JSON.stringify(cached.messages).length,
    visited_at: visitedAt(id),
  };
  return isSame ? { page } : { page, messages: cached };
}

function threadChange(before: SyncState | null, now: SyncState, id: Id): ThreadChange | null {
  const timeline = now.timelines[id];
  const entry = timeline && now.channels[timeline.channel_id];
  const live = timeline && liveRange(timeline.ranges);
  if (!timeline?.root || !entry || !live) return null;
  const { channel_id, root, ranges } = timeline;
  const held = before?.timelines[id];
  const isSame = held?.ranges === ranges && held.root === root;
  if (isSame && before?.channels[channel_id] === entry) return null;
  const at = { root_id: id, channel_id, cursor: entry.cursor, visited_at: visitedAt(id) };
  if (isSame) return at;
  const messages = live.rows.slice(-limits.pageDefault);
  const isCut = messages.length < live.rows.length;
  const from = isCut ? (messages[0]?.seq ?? live.from) : live.from;
  return { ...at, content: { root, from, messages, bytes: JSON.stringify(messages).length } };
}

/**
 * Keeps what the session knows in the local database, messages as the newest page of every visited
 * channel, until the returned function is called.
 */
export function startMessageCache(owner: CopyOwner): () => void {
  let written: SyncState | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  let isWriting: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    const now = readSync();
    const change = changeOf(written, now, owner);
    try {
      const isBehind = await writeCopy(change, CACHE_LIMITS, () => isOver);
      // Another tab is ahead: what it does not have yet is written once this one has caught up.
      if (!isBehind) written = now;
    } catch (error) {
      log.warn("The state could not be kept on this device", error);
    }
  }

  /** One after the other, so that each compares with what the one before has written. */
  function writeNow(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!isOver) isWriting = isWriting.then(write);
  }

  function later(): void {
    timer ??= setTimeout(writeNow, WRITE_AFTER);
  }

  const flush = () => {
    if (document.visibilityState === "hidden") writeNow();
  };
  const unfollow = [
    useTimelines.subscribe(later),
    useChannels.subscribe(later),
    usePeople.subscribe(later),
    useSync.subscribe(later),
  ];
  globalThis.document?.addEventListener("visibilitychange", flush);
  later();
  return () => {
    isOver = true;
    clearTimeout(timer);
    for (const stop of unfollow) stop();
    globalThis.document?.removeEventListener("visibilitychange", flush);
  };
}
