import { limits } from "./limits.ts";
import { Id, StreamNumber, Timestamp, text } from "./primitives.ts";
import { z } from "./zod.ts";

/** A name that people write between colons; colons around it may come along. */
export const EmojiName = z
  .string()
  .max(limits.emojiName + 2, { error: `Use at most ${limits.emojiName} characters.` })
  .trim()
  .toLowerCase()
  .transform((name) => name.replace(/^:|:$/g, ""))
  .pipe(
    z.string().regex(/^(?=.*[a-z])[a-z0-9_+-]{2,50}$/, {
      error: "Use 2 to 50 of the letters a to z, digits, - + and _, and at least one letter.",
    }),
  );

/** What one needs to show a custom emoji. Neither a picture nor an alias: it was removed. */
const EmojiLook = z.object({
  name: z.string(),
  /** Address of its picture. */
  picture: z.string().nullable(),
  /** The emoji that it is another name of: one of Unicode, or `:name:` of one with a picture. */
  alias_of: z.string().nullable(),
  /** Number of its last change in the workspace's stream. */
  rev: StreamNumber,
});

/** A custom emoji came, or was removed; in the workspace's stream. */
export const EmojiRow = EmojiLook.extend({ type: z.literal("emoji") });
export type EmojiRow = z.infer<typeof EmojiRow>;

/** An emoji that somebody added to the workspace. */
export const CustomEmoji = EmojiLook.extend({
  /** Who added it; null where the account is gone, and for guests, who may not know everyone. */
  added_by: Id.nullable(),
  created_at: Timestamp,
});
export type CustomEmoji = z.infer<typeof CustomEmoji>;

/** Who may add custom emoji: everyone but guests, or who runs the workspace. */
export const EmojiPolicy = z.enum(["members", "admins"]);
export type EmojiPolicy = z.infer<typeof EmojiPolicy>;

/** Every custom emoji, by name. */
export const CustomEmojiList = z.object({
  emoji: z.array(CustomEmoji),
  policy: EmojiPolicy,
  /** Head of the workspace's stream in the same snapshot: what changed later is not in the list. */
  head: StreamNumber,
});
export type CustomEmojiList = z.infer<typeof CustomEmojiList>;

/** Stands beside the picture. */
export const EmojiForm = z.strictObject({ name: EmojiName });

export const EmojiAliasBody = z.strictObject({
  name: EmojiName,
  /** An emoji, or `:name:` of any. */
  alias_of: text(120).trim().min(1, { error: "Choose an emoji." }),
});
