import { Person } from "./accounts.ts";
import { EventsRow } from "./calendar.ts";
import { ChannelRole, Counts, OwnMembership, SharedChannel } from "./channels.ts";
import { EmojiRow } from "./custom-emoji.ts";
import { ErrorCode } from "./errors.ts";
import { limits } from "./limits.ts";
import { Message } from "./messages.ts";
import { ownRows } from "./own-rows.ts";
import { MyPresence, Presence } from "./presence.ts";
import { Id, StreamNumber, Timestamp } from "./primitives.ts";
import { UserGroupRow } from "./user-groups.ts";
import { z } from "./zod.ts";

/*
 * The realtime protocol: every row, frame and command once. docs/protocol.md tells it in words.
 * A text message from the server is a JSON array of frames, in order. A text message from a client
 * is one JSON object, a command.
 */

/** A changed message: created, edited, deleted, replied to, reacted to. */
export const MessageRow = Message.extend({ type: z.literal("message") });
export type MessageRow = z.infer<typeof MessageRow>;
/** The channel's shared properties after a change. */
export const ChannelRow = SharedChannel.extend({ type: z.literal("channel") });
export type ChannelRow = z.infer<typeof ChannelRow>;
/** Somebody became a member, changed role, or (`left`) is one no more. */
export const MemberRow = z.object({
  type: z.literal("member"),
  rev: StreamNumber,
  user: Person,
  role: ChannelRole,
  joined_at: Timestamp,
  left: z.boolean(),
});
export type MemberRow = z.infer<typeof MemberRow>;
export const ChannelStreamRow = z.discriminatedUnion("type", [
  MessageRow,
  ChannelRow,
  MemberRow,
  EventsRow,
]);
export type ChannelStreamRow = z.infer<typeof ChannelStreamRow>;

/**
 * Changes of one channel, live and caught up alike: all changes after `after` up to `head`.
 * `counts` comes with catch-up only, never with a live frame, which is the same bytes for everyone.
 */
export const ChannelFrame = z.object({
  type: z.literal("channel"),
  channel_id: Id,
  after: StreamNumber,
  head: StreamNumber,
  /** Number of the membership list that this frame was meant for. */
  members_rev: StreamNumber,
  rows: z.array(ChannelStreamRow),
  counts: Counts.optional(),
  /** True when further pages follow by themselves. */
  more: z.boolean().optional(),
});
export type ChannelFrame = z.infer<typeof ChannelFrame>;

/** Too much was missed, or nothing was cached: drop what is cached of the channel and stand at `head`. */
export const ResetFrame = z.object({
  type: z.literal("reset"),
  channel_id: Id,
  head: StreamNumber,
  members_rev: StreamNumber,
  channel: SharedChannel,
  counts: Counts,
  /** As in a membership row. */
  last_message_at: Timestamp.nullable(),
});
export type ResetFrame = z.infer<typeof ResetFrame>;

/** The channel is not there any more, for this person: drop its cache and fail what waits for it. */
export const GoneFrame = z.object({ type: z.literal("gone"), channel_id: Id });
export type GoneFrame = z.infer<typeof GoneFrame>;

/**
 * A channel in one's own list: joined, or its read mark or settings changed. `head` is the
 * channel's head in the snapshot that `counts` were taken in.
 */
export const MembershipRow = z.object({
  type: z.literal("membership"),
  rev: StreamNumber,
  channel: SharedChannel,
  head: StreamNumber,
  members_rev: StreamNumber,
  own: OwnMembership,
  counts: Counts,
  /** When its newest top-level message was written, null for none; orders lists of conversations. */
  last_message_at: Timestamp.nullable(),
});
export type MembershipRow = z.infer<typeof MembershipRow>;
/** A channel that left one's own list. */
export const LeftRow = z.object({ type: z.literal("left"), rev: StreamNumber, channel_id: Id });
export const UserStreamRow = z.discriminatedUnion("type", [MembershipRow, LeftRow, ...ownRows]);
export type UserStreamRow = z.infer<typeof UserStreamRow>;

/** Changes that are one person's alone, to all their devices. `reset`: the cursor is not of this database, begin anew. */
export const UserFrame = z.object({
  type: z.literal("user"),
  after: StreamNumber,
  head: StreamNumber,
  rows: z.array(UserStreamRow),
  reset: z.boolean().optional(),
});
export type UserFrame = z.infer<typeof UserFrame>;

export const PersonRow = Person.extend({ type: z.literal("person") });
export const WorkspaceRow = z.object({
  type: z.literal("workspace"),
  rev: StreamNumber,
  name: z.string(),
  /** Address of the workspace's own mark; null shows Parley's. */
  mark: z.string().nullable(),
});
export const WorkspaceStreamRow = z.discriminatedUnion("type", [
  PersonRow,
  WorkspaceRow,
  UserGroupRow,
  EmojiRow,
]);
export type WorkspaceStreamRow = z.infer<typeof WorkspaceStreamRow>;

/** Changes that all share and no channel owns. `reset`: load known people again; at a `head` below one's cursor, begin anew. */
export const WorkspaceFrame = z.object({
  type: z.literal("workspace"),
  after: StreamNumber,
  head: StreamNumber,
  rows: z.array(WorkspaceStreamRow),
  reset: z.boolean().optional(),
});
export type WorkspaceFrame = z.infer<typeof WorkspaceFrame>;

/**
 * Presences of people that this connection watches: those that `watch` newly named, and from then on
 * each that changed. They have no numbers; the newest frame is right. `mine` is one's own, with settings.
 */
export const PresenceFrame = z.object({
  type: z.literal("presence"),
  presences: z.array(Presence),
  mine: MyPresence.optional(),
});
export type PresenceFrame = z.infer<typeof PresenceFrame>;
/** Somebody is writing in the channel, or in this thread of it, that the connection has open. */
export const TypingFrame = z.object({
  type: z.literal("typing"),
  channel_id: Id,
  /** The thread's root; null for the channel itself. */
  thread_id: Id.nullable(),
  user_id: Id,
});
export type TypingFrame = z.infer<typeof TypingFrame>;

/** The `hello` was accepted and everything that it asked for has been sent before this frame. */
export const ReadyFrame = z.object({
  type: z.literal("ready"),
  protocol: z.int(),
  user_id: Id,
  server_time: Timestamp,
});
/** The server dropped what it had queued for this socket: send `sync` with all cursors. */
export const ResumeFrame = z.object({ type: z.literal("resume") });
/** Answer to `ping`. */
export const PongFrame = z.object({ type: z.literal("pong") });
/** Why the socket closes next. */
export const ErrorFrame = z.object({
  type: z.literal("error"),
  code: z.union([ErrorCode, z.literal("protocol_mismatch")]),
  message: z.string(),
});

export const ServerFrame = z.discriminatedUnion("type", [
  ChannelFrame,
  ResetFrame,
  GoneFrame,
  UserFrame,
  WorkspaceFrame,
  PresenceFrame,
  TypingFrame,
  ReadyFrame,
  ResumeFrame,
  PongFrame,
  ErrorFrame,
]);
export type ServerFrame = z.infer<typeof ServerFrame>;

/** Where a client stands in one channel. `cached` false: it holds no messages and wants no rows. */
export const ChannelCursor = z.strictObject({ id: Id, cursor: StreamNumber, cached: z.boolean() });
export type ChannelCursor = z.infer<typeof ChannelCursor>;

/** Where a client stands; a stream that is left out is not caught up. */
export const Cursors = z.strictObject({
  user: StreamNumber.optional(),
  workspace: StreamNumber.optional(),
  channels: z.array(ChannelCursor).max(limits.syncChannels),
});
export type Cursors = z.infer<typeof Cursors>;

/** First message of every socket. */
export const HelloCommand = z.strictObject({
  type: z.literal("hello"),
  protocol: z.int(),
  token: z.string().max(200),
  cursors: Cursors,
});
/** Asks for what changed since these cursors: after a gap, or after `resume`. */
export const SyncCommand = z.strictObject({ type: z.literal("sync"), cursors: Cursors });
/** Keeps the connection known to be alive; at least every 30 s. */
export const PingCommand = z.strictObject({ type: z.literal("ping") });
/**
 * Who is on the screen: replaces the set of before. `channel_id` is the channel that is open, whose
 * typing is told; left out, none is. People who are not there or may not be seen are passed over.
 */
export const WatchCommand = z.strictObject({
  type: z.literal("watch"),
  user_ids: z.array(Id).max(limits.presencePeople),
  channel_id: Id.nullish(),
});
/** One is doing something, or was `ago` ms ago. The first of a connection may say that it comes back idle. */
export const ActivityCommand = z.strictObject({
  type: z.literal("activity"),
  ago: z.int().min(0).max(limits.activityAgoMs).optional(),
  /** Whether its page is what one looks at now; while it is, nothing is pushed to one's devices. */
  visible: z.boolean().optional(),
});
/** One is writing; told to the members who have the channel open. At most one in two seconds counts. */
export const TypingCommand = z.strictObject({
  type: z.literal("typing"),
  channel_id: Id,
  thread_id: Id.nullish(),
});
export const ClientCommand = z.discriminatedUnion("type", [
  HelloCommand,
  SyncCommand,
  PingCommand,
  WatchCommand,
  ActivityCommand,
  TypingCommand,
]);
export type ClientCommand = z.infer<typeof ClientCommand>;
