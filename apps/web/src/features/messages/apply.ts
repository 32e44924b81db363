import type { Id, ResetFrame, ServerFrame, WorkspaceFrame } from "@parley/contract";
import { mergeNewer } from "../../platform/realtime/newer.ts";
import type { ChannelEntry } from "../channels/index.ts";
import { applyChannel } from "./apply-channel.ts";
import { applyUser } from "./apply-user.ts";
import { takeCaughtUp } from "./counts.ts";
import {
  dropTimelines,
  type Effect,
  isCached,
  isSetBack,
  leave,
  type Step,
  type SyncState,
} from "./state.ts";

/**
 * Applies one frame of the server: the only way in which changes reach the client's state. Pure;
 * what else is to be done comes back as effects.
 */
export function apply(state: SyncState, frame: ServerFrame, me: Id): Step {
  switch (frame.type) {
    case "channel":
      return applyChannel(state, frame, me);
    case "reset":
      return applyReset(state, frame);
    case "gone":
      return leave(state, frame.channel_id);
    case "user":
      return applyUser(state, frame);
    case "workspace":
      return applyWorkspace(state, frame);
    case "ready":
      return { state, effects: askAgain(state) };
    case "resume":
      return { state, effects: [{ type: "sync_all" }] };
    default:
      return { state, effects: [] };
  }
}

/** Applies frames in order. */
export function applyAll(state: SyncState, frames: readonly ServerFrame[], me: Id): Step {
  const effects: Effect[] = [];
  let next = state;
  for (const frame of frames) {
    const step = apply(next, frame, me);
    next = step.state;
    effects.push(...step.effects);
  }
  return { state: next, effects };
}

/** What was cached of the channel cannot be continued: it starts anew at `head`. */
function applyReset(state: SyncState, frame: ResetFrame): Step {
  const id = frame.channel_id;
  const held = state.channels[id];
  if (!held) return { state, effects: [{ type: "sync_user" }] };
  // Back to a lower number: either this frame is late, or the server lost what came after it, as a
  // restored backup has. Both end right if the cache goes and the server is asked again.
  const isBehind = frame.head < held.cursor;
  const isNews = frame.head !== held.cursor;
  const reset: ChannelEntry = {
    ...held,
    channel: isBehind || frame.channel.rev > held.channel.rev ? frame.channel : held.channel,
    members_rev: frame.members_rev,
    cursor: frame.head,
    // A cache that is not in memory may still be continued, by asking for it as one.
    valid_from: isNews && isCached(state, id) ? frame.head : held.valid_from,
    recount: held.recount || isBehind,
    counts: isBehind ? frame.counts : held.counts,
    missing: held.missing !== null && held.missing > frame.head ? held.missing : null,
    last_message_at: frame.last_message_at,
  };
  const entry = isBehind ? reset : takeCaughtUp(reset, frame.counts, held.counts.at);
  return {
    state: {
      ...state,
      people: mergeNewer(state.people, frame.channel.participants),
      channels: { ...state.channels, [id]: entry },
      // One that stands at `head` already got there by what came before: its cache is good.
      timelines: isNews ? dropTimelines(state, id) : state.timelines,
    },
    effects: [
      ...(entry.missing !== null || entry.recount ? [syncOf(id)] : []),
      ...(isNews ? [{ type: "members_changed", channel_id: id } as const] : []),
      ...(isNews ? [{ type: "events_changed" } as const] : []),
    ],
  };
}

const syncOf = (channel_id: Id): Effect => ({ type: "sync", channel_id });

function applyWorkspace(state: SyncState, frame: WorkspaceFrame): Step {
  const { cursor } = state.workspace;
  if (isSetBack(frame, cursor)) return { state, effects: [{ type: "start_over" }] };
  if (frame.head <= cursor) return { state, effects: [] };
  if (frame.reset) {
    const next = named({ ...state, workspace: { ...state.workspace, cursor: frame.head } }, frame);
    return { state: next, effects: [...groupsIn(frame), { type: "reload_people" }] };
  }
  if (frame.after > cursor) return { state, effects: [{ type: "sync_workspace" }] };
  return {
    state: named({ ...state, workspace: { ...state.workspace, cursor: frame.head } }, frame),
    effects: [...groupsIn(frame), ...emojiIn(frame)],
  };
}

function groupsIn({ rows }: WorkspaceFrame): Effect[] {
  const groups = rows.filter((row) => row.type === "user_group");
  return groups.length > 0 ? [{ type: "user_groups", rows: groups }] : [];
}

function named(state: SyncState, { rows }: WorkspaceFrame): SyncState {
  const people = rows.flatMap((row) => (row.type === "person" ? [personOf(row)] : []));
  const { name, mark } = rows.findLast((row) => row.type === "workspace") ?? state.workspace;
  return {
    ...state,
    people: mergeNewer(state.people, people),
    workspace: { ...state.workspace, name, mark },
  };
}

function personOf({
  type: _,
  ...person
}: Extract<WorkspaceFrame["rows"][number], { type: "person" }>) {
  return person;
}

/** After a new connection: asks again for what was asked for on the old one. */
function askAgain(state: SyncState): Effect[] {
  return Object.entries(state.channels)
    .filter(([, { missing, recount }]) => missing !== null || recount)
    .map(([id]) => syncOf(id));
}

/** Custom emoji that came or went, for who shows them. */
function emojiIn(frame: WorkspaceFrame): Effect[] {
  const rows = frame.rows.filter((row) => row.type === "emoji");
  return rows.length > 0 ? [{ type: "emoji", rows }] : [];
}
