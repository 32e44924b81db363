import { Person } from "./accounts.ts";
import { File } from "./files.ts";
import { limits } from "./limits.ts";
import { Id, QueryNumber, StreamNumber, Timestamp, text } from "./primitives.ts";
import { z } from "./zod.ts";

/** Who a written `@username` meant when it was sent, so that a later rename changes nothing. */
export const Mention = z.object({
  user_id: Id,
  /** As written; empty in a tombstone, which only keeps what counts are made of. */
  username: z.string(),
  /** Written by a later edit: it is shown, but it notified nobody and does not count. */
  late: z.boolean().optional(),
  /** The user group that was written, with its handle as `username`: they are in it. */
  group_id: Id.optional(),
});

export const Reaction = z.object({
  emoji: z.string(),
  count: z.int(),
  /** The first reactors, `limits.reactorsShown` at most. */
  user_ids: z.array(Id),
});
export type Reaction = z.infer<typeof Reaction>;

export type Mention = z.infer<typeof Mention>;

/** What a row says that nobody wrote: a join, a rename. `value` is the new name, topic or description. */
export const SystemEvent = z.object({
  type: z.enum([
    "joined",
    "left",
    "renamed",
    "topic",
    "description",
    "archived",
    "unarchived",
    /** An event of the calendar begins soon: `value` is its title. */
    "reminder",
  ]),
  value: z.string(),
  /** The event of a reminder. */
  event: z
    .object({
      _id: Id,
      /** Which date of a series; null: it happens once. */
      occurrence: Timestamp.nullable(),
      starts_at: Timestamp,
      all_day: z.boolean(),
    })
    .optional(),
});
export type SystemEvent = z.infer<typeof SystemEvent>;

/**
 * What a forward repeats: the source as it was then. Whether the reader may open the source is not
 * said here; they find out by opening it.
 */
export const ForwardedFrom = z.object({
  message_id: Id,
  channel_id: Id,
  seq: StreamNumber,
  author: Person,
  text: z.string(),
  created_at: Timestamp,
});
export type ForwardedFrom = z.infer<typeof ForwardedFrom>;

/** What a link in a message shows, as the page said it when it was asked: plain text of a stranger. */
export const LinkPreview = z.object({
  /** The link as it is written in the message. */
  url: z.string(),
  /** Name of the site, else its host. */
  site: z.string(),
  title: z.string(),
  /** May be empty. */
  description: z.string(),
  /** Size of the picture in px; its address may answer 404 once it is old. */
  picture: z.object({ url: z.string(), width: z.int(), height: z.int() }).nullable(),
});
export type LinkPreview = z.infer<typeof LinkPreview>;

/**
 * One message, the same bytes for everyone who may see it. A deleted one stays as a tombstone with empty text.
 * `seq` is the number that created it, `rev` the number of its last change.
 */
export const Message = z.object({
  _id: Id,
  channel_id: Id,
  seq: StreamNumber,
  rev: StreamNumber,
  /** Chosen by the author's client, unique per channel and author for ever. */
  client_id: Id,
  author: Person,
  /** Markdown as typed. */
  text: z.string(),
  /** Id of the root message when this is a reply. */
  thread_id: Id.nullable(),
  /** A reply that was also sent to the channel: it stands in both timelines, and counts in both. */
  in_channel: z.boolean(),
  /** Replies that are not deleted. */
  reply_count: z.int(),
  last_reply_at: Timestamp.nullable(),
  /** Who replied last, the latest first, `limits.repliersShown` at most. */
  repliers: z.array(Id),
  mentions: z.array(Mention),
  /** Written with `@channel`: mentions every member. */
  mentions_all: z.boolean(),
  reactions: z.array(Reaction),
  /** What is shown under the text; of a forward, what the forwarded message showed. */
  files: z.array(File),
  /** Of the first links, `limits.messagePreviews` at most; they arrive later and are no edit. */
  previews: z.array(LinkPreview),
  system: SystemEvent.nullable(),
  /** The message that this one forwards; `text` is the comment, which may be empty. */
  forwarded_from: ForwardedFrom.nullable(),
  pinned_at: Timestamp.nullable(),
  pinned_by: Id.nullable(),
  created_at: Timestamp,
  edited_at: Timestamp.nullable(),
  deleted_at: Timestamp.nullable(),
  /** Number of the change that deleted it last; it stays where that was taken back. */
  deleted_rev: StreamNumber.nullable(),
  /** Number of the change that took its deletion back last. */
  restored_rev: StreamNumber.nullable(),
});
export type Message = z.infer<typeof Message>;

/** Files that one message shows, in their order. */
export const FileIds = z
  .array(Id)
  .max(limits.messageFiles, {
    error: `Send at most ${limits.messageFiles} files in one message.`,
  })
  .refine((ids) => new Set(ids).size === ids.length, { error: "Name each file once." });

const SOMETHING = "Write something before you send.";
const isWritten = (value: string) => value.trim() !== "";

export const CreateMessageBody = z
  .strictObject({
    channel_id: Id,
    /** May be empty where there are files. */
    text: text(limits.messageText),
    /** UUIDv7 made by the client: the same one with the same content is the same message. */
    client_id: Id,
    /** Id of the message this replies to. */
    thread_id: Id.optional(),
    /** Sends a reply to its channel too. */
    in_channel: z.boolean().optional(),
    /** Files that one uploaded, or may read, in the order in which they are shown. */
    file_ids: FileIds.optional(),
  })
  .refine(({ text: written, file_ids = [] }) => isWritten(written) || file_ids.length > 0, {
    error: SOMETHING,
    path: ["text"],
  })
  .refine(({ thread_id, in_channel }) => thread_id !== undefined || !in_channel, {
    error: "Only a reply can also be sent to its channel.",
    path: ["in_channel"],
  });
export type CreateMessageBody = z.infer<typeof CreateMessageBody>;

/**
 * Made by the client for one change of a message: the same one again, however late, is answered with the
 * message as it is and changes nothing.
 */
export const ChangeId = Id;

/** The text may be empty only of a message that shows files. */
export const UpdateMessageBody = z.strictObject({
  text: text(limits.messageText),
  client_id: ChangeId.optional(),
});

/** What a message said before an edit. */
export const MessageEdit = z.object({
  text: z.string(),
  mentions: z.array(Mention),
  /** When it was sent, or the edit before was made. */
  written_at: Timestamp,
});
export type MessageEdit = z.infer<typeof MessageEdit>;
/** Oldest first, without the text as it is now; `limits.messageEdits` at most. */
export const MessageEdits = z.object({ edits: z.array(MessageEdit) });

/** Left out, a repeated deletion cannot be told from a new one. */
export const DeleteMessageQuery = z.strictObject({ client_id: ChangeId.optional() }).default({});

/** Set, not toggled: what is not deleted stays as it is. */
export const RestoreMessageBody = z.strictObject({
  message_id: Id,
  client_id: ChangeId.optional(),
});

/** One copy in each channel, all or none; the same `client_id` and content again is the same forward. */
export const ForwardMessageBody = z.strictObject({
  message_id: Id,
  channel_ids: z
    .array(Id)
    .min(1, { error: "Choose at least one conversation." })
    .max(limits.forwardChannels, {
      error: `Forward to at most ${limits.forwardChannels} conversations at once.`,
    }),
  /** Written above the forwarded message. */
  comment: text(limits.messageText).optional(),
  client_id: Id,
});
export type ForwardMessageBody = z.infer<typeof ForwardMessageBody>;
/** In the order of `channel_ids`, without repetitions. */
export const Forwarded = z.object({ messages: z.array(Message) });

/** Set, not toggled: a repeated request changes nothing. */
export const PinMessageBody = z.strictObject({
  message_id: Id,
  pinned: z.boolean(),
  client_id: ChangeId.optional(),
});
/** The newest pin first, `limits.pins` at most. */
export const Pins = z.object({ messages: z.array(Message) });

/** At most one of `before`, `after`, `around`; none asks for the newest page. */
export const MessagePageQuery = z
  .strictObject({
    before: QueryNumber.optional(),
    after: QueryNumber.optional(),
    around: QueryNumber.optional(),
    limit: z.coerce.number<number>().int().min(1).max(limits.pageMax).default(limits.pageDefault),
  })
  .refine(
    ({ before, after, around }) =>
      [before, after, around].filter((value) => value !== undefined).length <= 1,
    { error: "Give only one of before, after and around." },
  );
export type MessagePageQuery = z.infer<typeof MessagePageQuery>;

/** Messages oldest first, tombstones included; `head_seq` is the channel's head in the same snapshot. */
export const MessagePage = z.object({
  messages: z.array(Message),
  has_before: z.boolean(),
  has_after: z.boolean(),
  head_seq: StreamNumber,
});
export type MessagePage = z.infer<typeof MessagePage>;

export const ThreadPage = MessagePage.extend({ root: Message });
export type ThreadPage = z.infer<typeof ThreadPage>;
