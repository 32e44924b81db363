import type { MembershipRow, UserFrame, UserStreamRow } from "@parley/contract";
import { mergeNewer } from "../../platform/realtime/newer.ts";
import type { ChannelEntry } from "../channels/index.ts";
import { leftAhead, takeCounts } from "./counts.ts";
import {
  dropTimelines,
  type Effect,
  isSetBack,
  leave,
  type Step,
  type SyncState,
} from "./state.ts";

/** Applies what is this person's alone: channels joined and left, read marks, settings. */
export function applyUser(state: SyncState, frame: UserFrame): Step {
  if (isSetBack(frame, state.user)) return { state, effects: [{ type: "start_over" }] };
  if (frame.head <= state.user) return { state, effects: [] };
  if (frame.after > state.user) return { state, effects: [{ type: "sync_user" }] };
  const effects: Effect[] = [];
  let next: SyncState = { ...state, user: frame.head };
  for (const row of frame.rows) {
    if (row.rev <= state.user) continue;
    const step = applyRow(next, row);
    next = step.state;
    effects.push(...step.effects);
  }
  return { state: next, effects };
}

function applyRow(state: SyncState, row: UserStreamRow): Step {
  if (row.type === "membership") return applyMembership(state, row);
  if (row.type === "left") return leave(state, row.channel_id);
  if (row.type === "events") return { state, effects: [{ type: "events_changed" }] };
  return { state, effects: [{ type: "own_row", row }] };
}

/** A conversation as the server hands it over: exact at `row.head`. */
export const entryOf = (row: MembershipRow): ChannelEntry => ({
  channel: row.channel,
  own: row.own,
  own_rev: row.rev,
  members_rev: row.members_rev,
  cursor: row.head,
  valid_from: 0,
  missing: null,
  counts: row.counts,
  recount: false,
  ahead: null,
  last_message_at: row.last_message_at,
});

function applyMembership(state: SyncState, row: MembershipRow): Step {
  const id = row.channel._id;
  const held = state.channels[id];
  const people = mergeNewer(state.people, row.channel.participants);
  if (!held) {
    // What was loaded as a visitor was never kept up to date.
    const timelines = dropTimelines(state, id);
    const channels = { ...state.channels, [id]: entryOf(row) };
    // Its frames that came before this row were dropped: whether any did is asked, not remembered.
    const effects: Effect[] = [{ type: "sync", channel_id: id }, { type: "events_changed" }];
    return { state: { ...state, people, channels, timelines }, effects };
  }
  if (row.rev <= held.own_rev) return { state, effects: [] };
  // The counts belong to the new mark: those that are held are stale until exact ones are taken.
  const entry = takeCounts(
    {
      ...held,
      channel: row.channel.rev > held.channel.rev ? row.channel : held.channel,
      own: row.own,
      own_rev: row.rev,
      ahead: leftAhead(held.ahead, row.own),
      members_rev: Math.max(held.members_rev, row.members_rev),
      recount: true,
    },
    row.counts,
  );
  return {
    state: { ...state, people, channels: { ...state.channels, [id]: entry } },
    effects: entry.recount ? [{ type: "sync", channel_id: id }] : [],
  };
}
