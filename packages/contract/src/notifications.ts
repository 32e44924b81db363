import { Person } from "./accounts.ts";
import { limits } from "./limits.ts";
import { Id, ListCursor, ListLimit, StreamNumber, Timestamp } from "./primitives.ts";
import { z } from "./zod.ts";

/**
 * Why somebody is told: they are named, alone or as one of all; one of their keywords was written; it was
 * written to them; a thread that they are in goes on; their message got a reaction; they are invited; an
 * event begins; they wanted to be reminded of a message.
 */
export const NotificationKind = z.enum([
  "mention",
  "keyword",
  "direct",
  "reply",
  "reaction",
  "invitation",
  "event",
  "reminder",
]);
export type NotificationKind = z.infer<typeof NotificationKind>;

/** Where a notification leads: this message, in its thread when it is a reply. */
export const NotifiedMessage = z.object({
  _id: Id,
  seq: StreamNumber,
  thread_id: Id.nullable(),
  /** The beginning of its text, `limits.notificationText` characters at most; Markdown as written. */
  text: z.string(),
});

/**
 * What concerns one person. While it is unread it grows: several messages of one conversation, replies
 * of one thread or reactions to one message are one notification with a count.
 */
export const Notification = z.object({
  _id: Id,
  kind: NotificationKind,
  /** When its newest cause came. */
  at: Timestamp,
  is_read: z.boolean(),
  /** Messages or reactions that it stands for. */
  count: z.int().min(1),
  /** Who caused it, the latest first, `limits.notificationActors` at most. */
  actors: z.array(Person),
  /** How many people caused it. */
  actor_count: z.int().min(0),
  channel_id: Id.nullable(),
  /** The newest of its messages; for reactions and reminders the message that they are about. */
  message: NotifiedMessage.nullable(),
  /** Different emoji of its reactions, the latest first. */
  emoji: z.array(z.string()),
  /** Addressed to every member by `@channel`. */
  is_broadcast: z.boolean(),
  /** The invitation or event: its id, the name of what it is about, which date of a series, and when that begins. */
  subject: z
    .object({
      _id: z.string(),
      title: z.string(),
      occurrence: Timestamp.nullable(),
      begins_at: Timestamp.nullable(),
    })
    .nullable(),
});
export type Notification = z.infer<typeof Notification>;

/** A notification in one's own stream; null: nothing is left of it. */
export const NotificationRow = z.object({
  type: z.literal("notification"),
  rev: StreamNumber,
  _id: Id,
  notification: Notification.nullable(),
});
export type NotificationRow = z.infer<typeof NotificationRow>;

/**
 * How many notifications are unread at number `rev` of one's own stream, broadcasts apart: those are in
 * the counts of their channels. Comes with every change of a notification.
 */
export const NotificationCountRow = z.object({
  type: z.literal("notification_count"),
  rev: StreamNumber,
  unread: z.int().min(0),
  /** More changed than the rows before it say: load the list again. */
  reset: z.boolean(),
});

export const NotificationQuery = z.strictObject({
  filter: z.enum(["all", "unread"]).default("all"),
  kind: NotificationKind.optional(),
  cursor: ListCursor.optional(),
  limit: ListLimit,
});

/** Everything that is unread, whatever was asked for; `broadcasts` of them are counted in their channels. */
export const UnreadNotifications = z.object({
  unread: z.int().min(0),
  broadcasts: z.int().min(0),
});

/** The newest first. */
export const NotificationPage = UnreadNotifications.extend({
  notifications: z.array(Notification),
  next_cursor: z.string().nullable(),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

/** The token of the link in a letter about what was missed. */
export const UnsubscribeBody = z.strictObject({ token: z.string().min(1).max(200) });

/** These notifications, or all that a thread's replies up to a number caused. Ids of others are passed over. */
export const MarkNotificationsBody = z
  .strictObject({
    ids: z.array(Id).max(limits.listMax).optional(),
    thread: z.strictObject({ root_id: Id, seq: StreamNumber }).optional(),
  })
  .refine(({ ids, thread }) => (ids === undefined) !== (thread === undefined), {
    error: "Give either ids or thread.",
  });
