import { limits } from "./limits.ts";
import { Id, QueryNumber, StreamNumber, text } from "./primitives.ts";
import { z } from "./zod.ts";

/** What is written for a conversation or a thread and not sent, as one's devices share it. */
export const Draft = z.object({
  channel_id: Id,
  /** Root of the thread that it is a reply to; null for the conversation itself. */
  thread_id: Id.nullable(),
  /** Markdown as written; empty: nothing is written there any more. */
  text: z.string(),
  /** Number of its last change in one's own stream; 0 before the first. */
  rev: StreamNumber,
});
export type Draft = z.infer<typeof Draft>;

/** Drafts of one's own changed, on this device or another: ask `draft/list` for what changed since. */
export const DraftsRow = z.object({ type: z.literal("drafts"), rev: StreamNumber });

/** Sets what is written at one place; the same again changes nothing. */
export const SetDraftBody = z.strictObject({
  channel_id: Id,
  thread_id: Id.optional(),
  /** Empty: it was sent or deleted. */
  text: text(limits.messageText),
  /** `rev` of the draft that this text was made from; 0 when there was none. */
  base: StreamNumber,
});
export type SetDraftBody = z.infer<typeof SetDraftBody>;

/** What is written there now. */
export const DraftAnswer = z.object({
  draft: Draft,
  /** False: another device changed it after `base`. Put both together, and set it again from this `rev`. */
  is_stored: z.boolean(),
  /** Number of the change of one's drafts before `draft.rev`: who knows all up to it knows all up to `draft.rev` now. */
  after: StreamNumber,
});
export type DraftAnswer = z.infer<typeof DraftAnswer>;

export const DraftListQuery = z.strictObject({
  /** Number of one's own stream: only what changed after it. 0: everything that is written. */
  after: QueryNumber.default(0),
});

/** Drafts in the order of their changes. */
export const DraftPage = z.object({
  drafts: z.array(Draft),
  /** Every change up to this number of one's own stream is in it. */
  rev: StreamNumber,
  has_more: z.boolean(),
  /** `after` was given out by another database: this page begins anew, forget what you knew. */
  is_reset: z.boolean(),
});
export type DraftPage = z.infer<typeof DraftPage>;
