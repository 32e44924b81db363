import type { Id, Message, MessagePage } from "@parley/contract";
import { mergeNewer } from "../../platform/realtime/newer.ts";
import { isInChannel } from "./counts.ts";
import { addRange, LIVE, mergeRows, putInRanges, type Range } from "./ranges.ts";
import type { PageRequest, SyncState, Timeline } from "./state.ts";

const keyOf = (channelId: Id, request: PageRequest): Id => request.thread_id ?? channelId;

const put = (state: SyncState, key: Id, timeline: Timeline): SyncState => ({
  ...state,
  timelines: { ...state.timelines, [key]: timeline },
});

/** Notes that a page is asked for: from now on rows for places not loaded are kept for it. */
export function beginLoad(state: SyncState, channelId: Id, request: PageRequest): SyncState {
  const key = keyOf(channelId, request);
  const held = state.timelines[key] ?? { channel_id: channelId, root: null, ranges: [], loads: [] };
  const since = state.channels[channelId]?.cursor ?? 0;
  return put(state, key, {
    ...held,
    loads: [...held.loads, { id: request.id, since, rows: [] }],
  });
}

/** Forgets a load that failed; a timeline that never held anything goes with it. */
export function dropLoad(state: SyncState, channelId: Id, request: PageRequest): SyncState {
  const key = keyOf(channelId, request);
  const held = state.timelines[key];
  if (!held) return state;
  const loads = held.loads.filter((load) => load.id !== request.id);
  if (loads.length > 0 || held.ranges.length > 0) return put(state, key, { ...held, loads });
  const { [key]: _, ...timelines } = state.timelines;
  return { ...state, timelines };
}

/**
 * Merges the answer to a load that `beginLoad` noted; never moves the cursor. `landed` is false when
 * the answer cannot be used, because the cache was dropped meanwhile or the snapshot is older than
 * the cursor was: ask again.
 */
export function landPage(
  state: SyncState,
  channelId: Id,
  request: PageRequest,
  page: MessagePage & { root?: Message },
): { state: SyncState; landed: boolean } {
  const key = keyOf(channelId, request);
  const held = state.timelines[key];
  const load = held?.loads.find(({ id }) => id === request.id);
  if (!held || !load) return { state, landed: false };
  if (page.head_seq < load.since)
    return { state: dropLoad(state, channelId, request), landed: false };
  const range = landedRange(request, page, load.rows);
  const timeline: Timeline = {
    ...held,
    root: newerRoot(held.root, page.root),
    ranges: range ? addRange(held.ranges, range) : held.ranges,
    loads: held.loads.filter((other) => other !== load),
  };
  const authors = [...page.messages, ...(page.root ? [page.root] : [])].map(({ author }) => author);
  return {
    state: { ...put(state, key, timeline), people: mergeNewer(state.people, authors) },
    landed: true,
  };
}

/** The stretch of history that a page covers, with the rows that came while it was under way. */
function landedRange(
  { before, after }: PageRequest,
  page: MessagePage,
  kept: readonly Message[],
): Range | null {
  const first = page.messages[0]?.seq;
  const last = page.messages.at(-1)?.seq;
  const from = after !== undefined ? after + 1 : page.has_before ? first : 0;
  const to = before !== undefined ? before - 1 : page.has_after ? last : LIVE;
  if (from === undefined || to === undefined || from > to) return null;
  const within = kept.filter(({ seq }) => from <= seq && seq <= to);
  return { from, to, rows: mergeRows(page.messages, within) };
}

function newerRoot(held: Message | null, root: Message | undefined): Message | null {
  return root && (!held || root.rev > held.rev) ? root : held;
}

/** Puts a row where it belongs: into its loaded ranges, its thread's root, or a load under way. */
export function storeMessage(state: SyncState, row: Message): SyncState {
  let next = state;
  const homes = isInChannel(row) ? [row.channel_id, row.thread_id] : [row.thread_id];
  for (const key of homes) {
    const home = key === null ? undefined : next.timelines[key];
    if (!home || key === null) continue;
    const stored = storeIn(home, row);
    if (stored !== home) next = put(next, key, stored);
  }
  const thread = row.thread_id === null ? next.timelines[row._id] : undefined;
  if (thread) {
    const root = newerRoot(thread.root, row);
    if (root !== thread.root) next = put(next, row._id, { ...thread, root });
  }
  return next;
}

function storeIn(timeline: Timeline, row: Message): Timeline {
  const ranges = putInRanges(timeline.ranges, row);
  if (ranges) return ranges === timeline.ranges ? timeline : { ...timeline, ranges };
  if (timeline.loads.length === 0) return timeline;
  const loads = timeline.loads.map((load) => ({ ...load, rows: mergeRows(load.rows, [row]) }));
  return { ...timeline, loads };
}
