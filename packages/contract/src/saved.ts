import { Person } from "./accounts.ts";
import { Id, ListCursor, ListLimit, StreamNumber, Timestamp } from "./primitives.ts";
import { z } from "./zod.ts";

export const SavedState = z.enum(["open", "done"]);
export type SavedState = z.infer<typeof SavedState>;

/** What a saved message says: enough to know it again and to go there. */
export const SavedContent = z.object({
  seq: StreamNumber,
  /** The thread that it is in; null for the channel itself. */
  thread_id: Id.nullable(),
  author: Person,
  /** The beginning of its text, `limits.savedText` characters at most; Markdown as written. */
  text: z.string(),
  /** How many files it shows. */
  files: z.int().min(0),
  created_at: Timestamp,
});
export type SavedContent = z.infer<typeof SavedContent>;

/** A message that one keeps for later. */
export const SavedMessage = z.object({
  message_id: Id,
  channel_id: Id,
  /** Number of its last change in one's own stream. */
  rev: StreamNumber,
  state: SavedState,
  saved_at: Timestamp,
  /** The reminder that is still to come. */
  remind_at: Timestamp.nullable(),
  /** When one was reminded last. */
  reminded_at: Timestamp.nullable(),
  /** Null: there is nothing to see any more, and `missing` says why. */
  content: SavedContent.nullable(),
  missing: z.enum(["deleted", "no_access"]).nullable(),
});
export type SavedMessage = z.infer<typeof SavedMessage>;

/** A saved message in one's own stream; null: it was taken off the list. */
export const SavedRow = z.object({
  type: z.literal("saved"),
  rev: StreamNumber,
  _id: Id,
  saved: SavedMessage.nullable(),
});
export type SavedRow = z.infer<typeof SavedRow>;

/** More was saved or removed than the rows of this frame say: load the list again. */
export const SavedResetRow = z.object({ type: z.literal("saved_reset"), rev: StreamNumber });

/** Sets what a message is on one's own list; repeating it changes nothing. */
export const SetSavedBody = z
  .strictObject({
    message_id: Id,
    /** `none` takes it off the list. */
    state: SavedState.or(z.literal("none")),
    /** When to be reminded, a moment that is over means at once; null: not. Left out, it stays. Only while it is open. */
    remind_at: Timestamp.nullish(),
    /** UUIDv7 by the client: the same again, however late, changes nothing. */
    client_id: Id.optional(),
  })
  .refine(({ state, remind_at }) => state === "open" || !remind_at, {
    path: ["remind_at"],
    error: "Only what is open can remind you.",
  });
export type SetSavedBody = z.infer<typeof SetSavedBody>;

export const SavedQuery = z.strictObject({
  cursor: ListCursor.optional(),
  limit: ListLimit,
});

/** What was saved last comes first. */
export const SavedPage = z.object({
  saved: z.array(SavedMessage),
  next_cursor: z.string().nullable(),
  /** Number of one's own stream that this page is of. */
  rev: StreamNumber,
});
