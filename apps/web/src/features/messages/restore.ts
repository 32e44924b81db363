import type { Id, Message, Person } from "@parley/contract";
import {
  type CachedPage,
  type LocalCopy,
  readPage,
  readPages,
} from "../../platform/local-db/read-copy.ts";
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
export function withPage(
  state: SyncState,
  { channel_id, cursor, from, messages }: CachedPage,
): SyncState {
  const entry = state.channels[channel_id];
  if (!entry || state.timelines[channel_id]) return state;
  if (cursor < entry.valid_from || cursor > entry.cursor) return state;
  const range = { from, to: LIVE, rows: messages as Message[] };
  const timeline = { channel_id, root: null, ranges: [range], loads: [] };
  const missing = cursor < entry.cursor ? Math.max(entry.missing ?? 0, entry.cursor) : null;
  const behind = missing === null ? entry : { ...entry, cursor, missing };
  return {
    ...state,
    channels: behind === entry ? state.channels : { ...state.channels, [channel_id]: behind },
    timelines: { ...state.timelines, [channel_id]: timeline },
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

/** Shows the cached page of one channel; false when its present has to be loaded. */
export async function restorePage(channelId: Id): Promise<boolean> {
  try {
    const page = await readPage(channelId);
    const before = readSync();
    if (liveRange(before.timelines[channelId]?.ranges ?? [])) return true;
    const state = page ? withPage(before, page) : before;
    if (state === before) return false;
    writeSync(state);
    if (state.channels !== before.channels) ask(channelId);
    return true;
  } catch (error) {
    log.warn("A cached page cannot be read", error);
    return false;
  }
}
