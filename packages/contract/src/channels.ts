import { Person } from "./accounts.ts";
import { InviteStatus } from "./invites.ts";
import { limits } from "./limits.ts";
import { channelOrders } from "./orders.ts";
import {
  Id,
  ListCursor,
  ListLimit,
  line,
  SearchText,
  StreamNumber,
  Timestamp,
  text,
} from "./primitives.ts";
import { z } from "./zod.ts";

export const ChannelKind = z.enum(["channel", "direct", "group", "self"]);
export type ChannelKind = z.infer<typeof ChannelKind>;
export const Visibility = z.enum(["public", "private"]);
export const ChannelRole = z.enum(["admin", "member"]);
export type ChannelRole = z.infer<typeof ChannelRole>;
export const NotifyLevel = z.enum(["all", "mentions", "nothing"]);
export type NotifyLevel = z.infer<typeof NotifyLevel>;

/** What all members of a channel share; nothing in it depends on who looks. */
export const SharedChannel = z.object({
  _id: Id,
  kind: ChannelKind,
  visibility: Visibility,
  /** Empty for direct, group and self: their title is made of `participants` by whoever looks. */
  name: z.string(),
  description: z.string(),
  topic: z.string(),
  avatar: z.string().nullable(),
  admin_id: Id.nullable(),
  /** Whether every member may invite others, not its admin alone. Guests never do. */
  members_may_invite: z.boolean(),
  created_at: Timestamp,
  archived_at: Timestamp.nullable(),
  member_count: z.int(),
  /** Everyone in a direct, group or self conversation, by id, which no rename changes; empty for a channel. */
  participants: z.array(Person),
  /** Number of its last change in its own stream. */
  rev: StreamNumber,
});
export type SharedChannel = z.infer<typeof SharedChannel>;

/** Counts of one member, exact at the channel's number `at`. */
export const Counts = z.object({
  at: StreamNumber,
  unread: z.int().min(0),
  mentions: z.int().min(0),
  /** Messages to `@channel` among the notifications that are unread. */
  broadcasts: z.int().min(0),
});
export type Counts = z.infer<typeof Counts>;

/** A member's own view of their membership: never shown to others. */
export const OwnMembership = z.object({
  role: ChannelRole,
  joined_at: Timestamp,
  last_read_seq: StreamNumber,
  /** `client_id` of the change that last set the mark by hand; null: it was only ever moved by reading. */
  unread_id: Id.nullable(),
  notify: NotifyLevel,
  /** Quiet until then, whatever `notify` says; null: not muted. */
  muted_until: Timestamp.nullable(),
  /** As notifications, messages to `@channel` are read up to here, beside the read mark. */
  broadcasts_read_to: StreamNumber,
  /** Numbers of further ones that were read one by one. */
  broadcasts_read: z.array(StreamNumber),
});
export type OwnMembership = z.infer<typeof OwnMembership>;

/** A channel as one person sees it. The `my_*`, read and count fields are null for those who are not members. */
export const Channel = SharedChannel.extend({
  /** Names of members, `limits.memberNames` at most. */
  members: z.array(z.string()),
  /** Name of who invited the asking person; for who was not invited, of the channel's admin. */
  admin: z.string().nullable(),
  /** When the asking person was invited, and what became of it; null: never. */
  invited_at: Timestamp.nullable(),
  status: InviteStatus.nullable(),
  my_role: ChannelRole.nullable(),
  last_seq: StreamNumber,
  last_read_seq: StreamNumber.nullable(),
  unread_count: z.int().nullable(),
  mention_count: z.int().nullable(),
  notify: NotifyLevel.nullable(),
  muted_until: Timestamp.nullable(),
});
export type Channel = z.infer<typeof Channel>;

/** Lower case, and composed: two names that look the same are the same. */
export const ChannelName = line(limits.channelName)
  .toLowerCase()
  .normalize("NFC")
  .regex(/^[\p{L}\p{M}\p{N}_-]+$/u, {
    error: "Use letters, digits, hyphen and underscore, without spaces.",
  });

export const CreateChannelBody = z.strictObject({
  name: ChannelName,
  description: text(limits.channelDescription).trim().optional(),
  visibility: Visibility.default("public"),
});

export const UpdateChannelBody = z.strictObject({
  _id: Id,
  name: ChannelName.optional(),
  description: text(limits.channelDescription).trim().optional(),
  topic: text(limits.channelTopic).trim().optional(),
  visibility: Visibility.optional(),
  members_may_invite: z.boolean().optional(),
  /** True makes the channel read-only, false opens it again. */
  archived: z.boolean().optional(),
});

export const ChannelOrder = z.enum(channelOrders);
export type ChannelOrder = z.infer<typeof ChannelOrder>;

export const ChannelListQuery = z.strictObject({
  kind: ChannelKind.optional(),
  /** Part of a name. */
  q: SearchText,
  /** Where `q` may stand: in the name, or in topic and description too. */
  within: z.enum(["name", "about"]).default("name"),
  order: ChannelOrder.default("name"),
  cursor: ListCursor.optional(),
  limit: ListLimit,
});
/** A channel in a list; `last_message_at` is when its newest message was written, null where there is none. */
export const ListedChannel = Channel.extend({ last_message_at: Timestamp.nullable() });
export type ListedChannel = z.infer<typeof ListedChannel>;
export const ChannelPage = z.object({
  channels: z.array(ListedChannel),
  next_cursor: z.string().nullable(),
});

/** The writer is always part of the conversation; alone, it is their notes to self. */
export const DirectBody = z.strictObject({
  user_ids: z.array(Id).max(limits.directPeople, {
    error: `A direct conversation has at most ${limits.directPeople} people. Create a channel for more.`,
  }),
});

export const ChannelRefBody = z.strictObject({ channel_id: Id });
export const AddMembersBody = z.strictObject({
  channel_id: Id,
  user_ids: z.array(Id).min(1).max(limits.addMembers),
});
export const RemoveMemberBody = z.strictObject({ channel_id: Id, user_id: Id });

/** Who is to be the channel's admin from now on. */
export const SetAdminBody = z.strictObject({ channel_id: Id, user_id: Id });
/** Only what is to change. */
export const NotifyBody = z.strictObject({
  channel_id: Id,
  notify: NotifyLevel.optional(),
  /** Null unmutes. */
  muted_until: Timestamp.nullable().optional(),
});

export const Member = z.object({ user: Person, role: ChannelRole, joined_at: Timestamp });
export type Member = z.infer<typeof Member>;
export const MembersQuery = z.strictObject({
  q: SearchText,
  cursor: ListCursor.optional(),
  limit: ListLimit,
});
export const MembersPage = z.object({
  members: z.array(Member),
  total: z.int(),
  next_cursor: z.string().nullable(),
});

export const MarkAsReadBody = z.strictObject({
  channel_id: Id,
  /** Last number that was seen; left out, all there is. Clamped, and only ever moves forward. */
  seq: StreamNumber.optional(),
  /**
   * The `unread_id` that was known when it was read: where another one holds by now, the mark comes too late and
   * stays as it is. Left out, it is moved all the same.
   */
  since: Id.nullable().optional(),
});

export const MarkAsUnreadBody = z.strictObject({
  channel_id: Id,
  /** Everything after this number is unread from now on. Clamped. */
  seq: StreamNumber,
  /** Made by the client: the same one again, however late, changes nothing. It becomes `unread_id`. */
  client_id: Id.optional(),
  /** It takes a reading back: what that marked as read among the notifications is unread again too. */
  undoes: z.boolean().optional(),
});
export const ReadMark = z.object({
  channel_id: Id,
  last_read_seq: StreamNumber,
  unread_count: z.int(),
  mention_count: z.int(),
});
