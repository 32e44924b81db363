import type { ChannelFrame, ChannelStreamRow, Id, Message } from "@parley/contract";
import { mergeNewer } from "../../platform/realtime/newer.ts";
import type { ChannelEntry } from "../channels/index.ts";
import { countRows, isInChannel, takeCaughtUp } from "./counts.ts";
import type { Effect, Step, SyncState } from "./state.ts";
import { storeMessage } from "./timeline.ts";

/** Drops what is known, asks for what is missing, applies the rest and stands at the frame's head. */
export function applyChannel(state: SyncState, frame: ChannelFrame, me: Id): Step {
  const held = state.channels[frame.channel_id];
  // Nothing is remembered of a channel that is not one's own; if it has become so, one's stream tells.
  if (!held) return { state, effects: [{ type: "sync_user" }] };
  if (frame.head <= held.cursor) return settle(state, held, frame, held.counts.at, []);
  if (frame.after > held.cursor) {
    const missing = Math.max(held.missing ?? 0, frame.head);
    const entry = { ...held, missing };
    // One question at a time, unless this is the answer to it and came without its beginning.
    const asks = held.missing === null || isLastOfCatchUp(frame);
    return {
      state: withEntry(state, entry),
      effects: asks ? [{ type: "sync", channel_id: frame.channel_id }] : [],
    };
  }
  return advance(state, held, frame, me);
}

function advance(state: SyncState, held: ChannelEntry, frame: ChannelFrame, me: Id): Step {
  const effects: Effect[] = [];
  const rows = frame.rows.filter((row) => row.rev > held.cursor);
  const messages = rows.flatMap((row) => (row.type === "message" ? [messageOf(row)] : []));
  let entry: ChannelEntry = {
    ...held,
    ...countRows(held, messages, frame.head, me),
    cursor: frame.head,
    members_rev: Math.max(held.members_rev, frame.members_rev),
    last_message_at: latest(held.last_message_at, messages),
  };
  for (const row of rows) {
    if (row.type === "channel") entry = withChannel(entry, row);
    if (row.type === "member" && row.user._id === me && !row.left)
      entry = { ...entry, own: { ...entry.own, role: row.role } };
  }
  // Live frames carry no counts: what cannot be counted along is asked for.
  if (entry.recount && !held.recount && !frame.counts)
    effects.push({ type: "sync", channel_id: frame.channel_id });
  if (rows.some(({ type }) => type === "member"))
    effects.push({ type: "members_changed", channel_id: frame.channel_id });
  // Who is a member, and whether the channel is archived, is a part of what one sees of its events.
  if (rows.some(({ type }) => type !== "message")) effects.push({ type: "events_changed" });
  for (const message of messages)
    if (message.author._id === me)
      effects.push({ type: "stored", client_id: message.client_id, message_id: message._id });

  let next = withEntry(state, entry);
  for (const message of messages) next = storeMessage(next, message);
  next = { ...next, people: mergeNewer(next.people, peopleOf(rows)) };
  return settle(next, entry, frame, held.counts.at, effects);
}

/** Takes the counts of a catch-up and asks again while something is still missing after it. */
function settle(
  state: SyncState,
  held: ChannelEntry,
  frame: ChannelFrame,
  counted: number,
  before: Effect[],
): Step {
  const covered = held.missing !== null && held.cursor >= held.missing;
  const reached = covered ? { ...held, missing: null } : held;
  const entry = frame.counts ? takeCaughtUp(reached, frame.counts, counted) : reached;
  const asks = isLastOfCatchUp(frame) && (entry.missing !== null || entry.recount);
  const effects: Effect[] = asks
    ? [...before, { type: "sync", channel_id: frame.channel_id }]
    : before;
  return { state: entry === held ? state : withEntry(state, entry), effects };
}

/** Live frames carry no counts, which differ from person to person. */
const isLastOfCatchUp = (frame: ChannelFrame) => frame.counts !== undefined && !frame.more;

const withEntry = (state: SyncState, entry: ChannelEntry): SyncState => ({
  ...state,
  channels: { ...state.channels, [entry.channel._id]: entry },
});

function withChannel(
  entry: ChannelEntry,
  row: Extract<ChannelStreamRow, { type: "channel" }>,
): ChannelEntry {
  if (row.rev <= entry.channel.rev) return entry;
  const { type: _, ...channel } = row;
  return { ...entry, channel };
}

function messageOf(row: Extract<ChannelStreamRow, { type: "message" }>): Message {
  const { type: _, ...message } = row;
  return message;
}

function latest(held: string | null, messages: readonly Message[]): string | null {
  const times = messages.flatMap((row) => (isInChannel(row) ? [row.created_at] : []));
  return times.reduce<string | null>((max, at) => (max === null || at > max ? at : max), held);
}

const peopleOf = (rows: readonly ChannelStreamRow[]) =>
  rows.flatMap((row) => {
    if (row.type === "message") return [row.author];
    if (row.type === "member") return [row.user];
    return row.type === "channel" ? row.participants : [];
  });
