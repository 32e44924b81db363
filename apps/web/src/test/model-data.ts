import type { ChannelStreamRow, Id, Message, Person, SharedChannel } from "@parley/contract";

export const at = "2026-01-01T00:00:00.000Z";
export const uuid = (n: number): Id => `00000000-0000-7000-8000-${String(n).padStart(12, "0")}`;

/** A channel as the model keeps it, with the one person's membership in it. */
export interface ModelChannel {
  shared: SharedChannel;
  head: number;
  resetRev: number;
  messages: Message[];
  isMember: boolean;
  membersRev: number;
  mark: number;
  /** The last setting of the mark by hand. */
  unreadId: Id | null;
  broadcastsReadTo: number;
  /** Number in one's own stream of the last change of the membership. */
  ownRev: number;
  memberRow: Extract<ChannelStreamRow, { type: "member" }>;
}

export interface PageQuery {
  thread_id: Id | null;
  before?: number;
  after?: number;
  around?: number;
  limit: number;
}

/** Whether a message stands in the timeline of its channel (null) or of this thread. */
export const isIn =
  (thread: Id | null) =>
  ({ thread_id, in_channel }: Message): boolean =>
    thread_id === thread || (thread === null && in_channel);

export interface Draft {
  author?: number;
  mentions?: "me" | "all" | "nobody";
  /** Index of the message replied to. */
  root?: number;
  /** The reply is sent to the channel too. */
  broadcast?: boolean;
}

export const row = (message: Message) => ({ ...message, type: "message" as const });

export const person = (n: number): Person => ({
  _id: uuid(n),
  name: `Person ${n}`,
  username: `u${n}`,
  avatar: null,
  role: "member",
  is_active: true,
  rev: 0,
});

export function newChannel(n: number): ModelChannel {
  const _id = uuid(100 + n);
  const shared: SharedChannel = {
    _id,
    kind: "channel",
    visibility: "public",
    name: `c${n}`,
    description: "",
    topic: "",
    avatar: null,
    admin_id: null,
    members_may_invite: false,
    created_at: at,
    archived_at: null,
    member_count: 3,
    participants: [],
    rev: 0,
  };
  const member = { user: person(0), role: "member" as const, joined_at: at, left: false };
  return {
    shared,
    head: 0,
    resetRev: 0,
    messages: [],
    isMember: true,
    membersRev: 0,
    mark: 0,
    unreadId: null,
    broadcastsReadTo: 0,
    ownRev: 0,
    memberRow: { type: "member", rev: 0, ...member },
  };
}

/** A top-level message or reply, not yet numbered. */
export function draft(id: number, channel: ModelChannel): Message {
  return {
    _id: uuid(id),
    channel_id: channel.shared._id,
    seq: channel.head,
    rev: channel.head,
    client_id: uuid(id + 500_000),
    author: person(1),
    text: `text ${id}`,
    thread_id: null,
    in_channel: false,
    reply_count: 0,
    last_reply_at: null,
    repliers: [],
    mentions: [],
    mentions_all: false,
    reactions: [],
    files: [],
    previews: [],
    system: null,
    created_at: at,
    edited_at: null,
    deleted_at: null,
    deleted_rev: null,
    restored_rev: null,
    forwarded_from: null,
    pinned_at: null,
    pinned_by: null,
  };
}

/** Pages and rows carry their authors as they are now. */
export function renameAuthor({ messages }: ModelChannel, author: Person): void {
  for (const [index, message] of messages.entries())
    if (message.author._id === author._id) messages[index] = { ...message, author };
}
