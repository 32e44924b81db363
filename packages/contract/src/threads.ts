import { Message } from "./messages.ts";
import { Id, ListCursor, StreamNumber } from "./primitives.ts";
import { z } from "./zod.ts";

/** How one person stands to a thread. */
export const ThreadState = z.object({
  root_id: Id,
  channel_id: Id,
  /** Replies are told, and count in the list of threads. */
  follows: z.boolean(),
  /** Every reply up to this number of the channel was seen. */
  last_read_seq: StreamNumber,
  /** Replies of others after that, not deleted. */
  unread: z.int().min(0),
  /** Number of its last change in one's own stream. */
  rev: StreamNumber,
});
export type ThreadState = z.infer<typeof ThreadState>;

/** A thread in one's own stream. */
export const ThreadRow = ThreadState.extend({ type: z.literal("thread") });

/** How many threads that one follows have unread replies. Comes with every change of one. */
export const ThreadCountRow = z.object({
  type: z.literal("thread_count"),
  rev: StreamNumber,
  unread: z.int().min(0),
});

/** A followed thread with its root and its last replies, oldest first. */
export const ListedThread = z.object({
  state: ThreadState,
  root: Message,
  replies: z.array(Message),
});
export type ListedThread = z.infer<typeof ListedThread>;

export const ThreadListQuery = z.strictObject({
  filter: z.enum(["all", "unread"]).default("all"),
  cursor: ListCursor.optional(),
  limit: z.coerce.number<number>().int().min(1).max(50).default(20),
});
/** Unread ones first, and among each the newest activity. */
export const ThreadListPage = z.object({
  threads: z.array(ListedThread),
  /** Threads with unread replies, whatever was asked for. */
  unread: z.int().min(0),
  next_cursor: z.string().nullable(),
});
export type ThreadListPage = z.infer<typeof ThreadListPage>;

/** Set, not toggled: a repeated request changes nothing. */
export const FollowThreadBody = z.strictObject({ root_id: Id, follows: z.boolean() });
/** What is seen up to `seq`, clamped. By reading a mark only ever moves forward, by hand only back. */
export const MarkThreadBody = z.strictObject({ root_id: Id, seq: StreamNumber });
export const MarkThreadUnreadBody = MarkThreadBody.extend({
  /** It takes a reading back: what that read among the notifications of the thread is unread again too. */
  undoes: z.boolean().optional(),
});
