import { Person } from "./accounts.ts";
import { readEmoji, shortcodeName } from "./emoji.ts";
import { limits } from "./limits.ts";
import { Id, ListCursor, ListLimit, SearchText, Timestamp, text } from "./primitives.ts";
import { z } from "./zod.ts";

/** What others see of a person; as a choice, `offline` is invisible and `busy` is do not disturb. */
export const PresenceStatus = z.enum(["online", "away", "busy", "offline"]);
export type PresenceStatus = z.infer<typeof PresenceStatus>;

/** What somebody says of themselves: "In a meeting", until it expires. */
export const CustomStatus = z.object({
  text: z.string(),
  /** One emoji, `:name:` of one of the workspace's own, or empty. */
  emoji: z.string(),
  /** When it clears itself; null: not by itself. */
  expires_at: Timestamp.nullable(),
});
export type CustomStatus = z.infer<typeof CustomStatus>;

/** One person's presence as others may see it. */
export const Presence = z.object({
  user_id: Id,
  status: PresenceStatus,
  /** Online, away or busy: not offline. */
  is_online: z.boolean(),
  /** When they were last seen; null while they are online, never were, or chose to be invisible. */
  online_at: Timestamp.nullable(),
  /** Null for none, and once it expired. */
  custom: CustomStatus.nullable(),
});
export type Presence = z.infer<typeof Presence>;

/** One's own presence, with what only oneself knows. */
export const MyPresence = Presence.extend({
  /** What one chose; `status` is what comes of it. */
  chosen: PresenceStatus,
  settings: z.object({
    /** Minutes without activity that make away. */
    idle_timeout: z.int().min(limits.idleTimeoutMin).max(limits.idleTimeoutMax),
  }),
});
export type MyPresence = z.infer<typeof MyPresence>;

/** Whether a name means an emoji of the workspace, only the server knows. */
const isEmojiOrNone = (written: string) =>
  written === "" || shortcodeName(written) !== undefined || readEmoji(written) !== undefined;

/**
 * The status is kept until another is chosen. `text`, `emoji` and `expires_at` belong together: with
 * one of them given, they replace the custom status (both texts empty: none); with none, it stays.
 */
export const SetStatusBody = z.strictObject({
  status: PresenceStatus,
  text: text(limits.statusText).trim().nullish(),
  emoji: z.string().trim().refine(isEmojiOrNone, { error: "Use one emoji." }).nullish(),
  expires_at: Timestamp.nullish(),
});

export const BulkStatusBody = z.strictObject({
  user_ids: z.array(Id).max(limits.presencePeople, {
    error: `Ask for at most ${limits.presencePeople} people.`,
  }),
});

export const IdleTimeoutBody = z.strictObject({
  idle_timeout: z.int().min(limits.idleTimeoutMin).max(limits.idleTimeoutMax),
});

export const OnlineUsersQuery = z.strictObject({
  /** Part of a name or username. */
  q: SearchText,
  cursor: ListCursor.optional(),
  limit: ListLimit,
});

export const OnlineUser = Person.extend({ presence: Presence });
export type OnlineUser = z.infer<typeof OnlineUser>;

export const OnlineUsers = z.object({
  users: z.array(OnlineUser),
  /** How many are online, away or busy and fit `q`, on all pages. */
  total: z.int(),
  next_cursor: z.string().nullable(),
});
