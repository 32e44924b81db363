import type { EmojiRow, Id, Message, Person, UserGroupRow, UserStreamRow } from "@parley/contract";
import type { ChannelEntry } from "../channels/index.ts";
import type { Range } from "./ranges.ts";

/** A page that was asked for: at most one of `before`, `after`, `around`; none is the newest. */
export interface PageRequest {
  /** Unique, so that an answer finds its load. */
  id: string;
  /** Root of a thread; null for the channel itself. */
  thread_id: Id | null;
  before?: number;
  after?: number;
  around?: number;
}

/** A page under way, with the rows that came meanwhile for places that are not loaded. */
export interface Load {
  id: string;
  /** Cursor when it was asked for: an answer of an older snapshot would miss changes. */
  since: number;
  rows: readonly Message[];
}

/** What is loaded of a channel's top-level messages, or of a thread's replies. */
export interface Timeline {
  channel_id: Id;
  /** The message that a thread replies to; null for a channel. */
  root: Message | null;
  ranges: readonly Range[];
  loads: readonly Load[];
}

/** All that a session knows; plain data. */
export interface SyncState {
  /** Cursor of one's own stream. */
  user: number;
  workspace: { cursor: number; name: string; mark: string | null };
  people: Readonly<Record<Id, Person>>;
  channels: Readonly<Record<Id, ChannelEntry>>;
  /** By channel id, or by the root's id for a thread. */
  timelines: Readonly<Record<Id, Timeline>>;
}

/** Rows of one's own stream that are not about a conversation: other stores hold them. */
export type OwnRow = Exclude<UserStreamRow, { type: "membership" | "left" | "events" }>;

/** What `apply` wants done; it does nothing itself. */
export type Effect =
  | { type: "sync"; channel_id: Id }
  | { type: "sync_user" }
  | { type: "sync_workspace" }
  | { type: "sync_all" }
  /** One's own message is stored: the outbox may forget it. */
  | { type: "stored"; client_id: Id; message_id: Id }
  /** The channel is gone for this person: fail visibly what waits for it. */
  | { type: "gone"; channel_id: Id; channel: ChannelEntry["channel"] | null }
  | { type: "members_changed"; channel_id: Id }
  /** Events of the calendar that one sees are not what they were: ask for what shows. */
  | { type: "events_changed" }
  /** A row of one's own stream that other stores hold: preferences, notifications. */
  | { type: "own_row"; row: OwnRow }
  /** Groups of people that changed. */
  | { type: "user_groups"; rows: readonly UserGroupRow[] }
  /** Custom emoji came or went. */
  | { type: "emoji"; rows: readonly EmojiRow[] }
  /** Too much was missed of the workspace: load the known people again. */
  | { type: "reload_people" }
  /** This state is of a database that is gone, as after a backup was restored: begin with bootstrap. */
  | { type: "start_over" };

export interface Step {
  state: SyncState;
  effects: readonly Effect[];
}

/** The server stands before where this client stood: it is not the database that the state came from. */
export const isSetBack = (
  { reset, after, head }: { reset?: boolean | undefined; after: number; head: number },
  cursor: number,
): boolean => reset === true && after === head && head < cursor;

/** All timelines but those of one channel, whose cache cannot be continued. */
export function dropTimelines(state: SyncState, channelId: Id): SyncState["timelines"] {
  const entries = Object.entries(state.timelines);
  const kept = entries.filter(([, timeline]) => timeline.channel_id !== channelId);
  return kept.length === entries.length ? state.timelines : Object.fromEntries(kept);
}

/** Whether anything of the channel is cached or being loaded. */
export const isCached = (state: SyncState, channelId: Id): boolean =>
  Object.values(state.timelines).some((timeline) => timeline.channel_id === channelId);

/** The channel left this person's list: nothing of it stays. */
export function leave(state: SyncState, channelId: Id): Step {
  const { [channelId]: left, ...channels } = state.channels;
  return {
    state: { ...state, channels, timelines: dropTimelines(state, channelId) },
    effects: [
      { type: "gone", channel_id: channelId, channel: left?.channel ?? null },
      { type: "events_changed" },
    ],
  };
}
