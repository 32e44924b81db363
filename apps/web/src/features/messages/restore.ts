import type { Id, Message, Person } from "@parley/contract";
import {
  type CachedPage,
  type LocalCopy,
  readPage,
  readPages,
  readThread,
} from "../../platform/local-db/read-copy.ts";
import type { KeptThread } from "../../platform/local-db/schema.ts";
import { log } from "../../platform/log/log.ts";
import { mergeNewer } from "../../platform/realtime/newer.ts";
import type { ChannelEntry } from "../channels/index.ts";
import { LIVE, liveRange } from "./ranges.ts";
import type { SyncState } from "./state.ts";
import { readSync, writeSync } from "./store.ts";
import { TIMELINES_KEPT } from "./trim.ts";
import { rememberVisits } from "./visit-timeline.ts";

/** The state as it was kept; timelines of the pages that came along. */
export function stateOfCopy({ head, conversations, people, pages }: LocalCopy): SyncState {
  const { name, mark } = head.rest as { name: string; mark: string | null };
  const entries = conversations.map(
    ({ channel_id, entry }) => [channel_id, entry as ChannelEntry] as const,
  );
  const state: SyncState = {
    user: head.user,
    workspace: { cursor: head.workspace, name, mark },
    people: mergeNewer({}, people as Person[]),
    channels: Object.fromEntries(entries),
    timelines: {},
  };
  return pages.reduce(withPage, state);
}

/**
 * Shows a cached page, unless the channel is none of one's own or its present is loaded or being loaded.
 * Pure. A page that is behind takes the channel's cursor back to where the page stands, and what it lacks
 * is `missing`: nothing is lost between the two.
 */
export const withPage = (state: SyncState, page: CachedPage): SyncState =>
  withKept(state, { ...page, key: page.channel_id, root: null });

/** The same with a thread. */
const withThread = (state: SyncState, thread: KeptThread): SyncState =>
  withKept(state, { ...thread, key: thread.root_id });

interface Kept extends Pick<KeptThread, "channel_id" | "cursor" | "from"> {
  /** Of its timeline. */
  key: Id;
  root: Message | null;
  messages: readonly Message[];
}

function withKept(
  state: SyncState,
  { key, root, channel_id, cursor, from, messages }: Kept,
): SyncState {
  const entry = state.channels[channel_id];
  if (!entry || state.timelines[key]) return state;
  if (cursor < entry.valid_from || cursor > entry.cursor) return state;
  const range = { from, to: LIVE, rows: messages };
  const timeline = { channel_id, root, ranges: [range], loads: [] };
  const missing = cursor < entry.cursor ? Math.max(entry.missing ?? 0, entry.cursor) : null;
  const behind = missing === null ? entry : { ...entry, cursor, missing };
  return {
    ...state,
    channels: behind === entry ? state.channels : { ...state.channels, [channel_id]: behind },
    timelines: { ...state.timelines, [key]: timeline },
  };
}

/** Loads the cached pages of the channels that were looked at last, as many as a tab holds. */
export async function restorePages(): Promise<void> {
  try {
    const pages = await readPages(TIMELINES_KEPT);
    rememberVisits(
      pages.map(({ channel_id, visited_at }) => ({ key: channel_id, at: visited_at })),
    );
    writeSync(pages.reduce(withPage, readSync()));
  } catch (error) {
    log.warn("Cached messages cannot be read", error);
  }
}

type AskHook = (channelId: Id) => void;
let ask: AskHook = () => undefined;

/** Connects what asks the server about a channel whose cached page is behind. */
export function onPageBehind(hook: AskHook): void {
  ask = hook;
}

/**
 * Shows what is kept of a channel, or of a thread of it; false when its present has to be loaded.
 * @param maybeBehind also what the channel has moved on from since: what lies between is then asked for
 */
export async function restorePage(
  channelId: Id,
  threadId: Id | null,
  maybeBehind: boolean,
): Promise<boolean> {
  try {
    const page = threadId === null ? await readPage(channelId) : undefined;
    const thread = threadId === null ? undefined : await readThread(threadId);
    const before = readSync();
    if (liveRange(before.timelines[threadId ?? channelId]?.ranges ?? [])) return true;
    const cursor = (page ?? thread)?.cursor ?? 0;
    if (!maybeBehind && cursor !== before.channels[channelId]?.cursor) return false;
    const shown = page ? withPage(before, page) : before;
    const state = thread ? withThread(shown, thread) : shown;
    if (state === before) return false;
    writeSync(state);
    if (state.channels !== before.channels) ask(channelId);
    return true;
  } catch (error) {
    log.warn("A cached page cannot be read", error);
    return false;
  }
}
