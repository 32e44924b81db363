import { readEmoji, shortcodeName } from "@parley/contract";
import { emojiOf } from "@parley/contract/standard-emoji";
import type { Db } from "../../platform/database/db.ts";
import { selectEmojiNamed } from "./queries.ts";

/**
 * The emoji that somebody means by an emoji or by `:name:`: one of Unicode, or `:name:` of one with a picture.
 * @returns undefined for anything else
 */
export async function resolveEmoji(db: Db, written: string): Promise<string | undefined> {
  const name = shortcodeName(written);
  if (name === undefined) return readEmoji(written);
  const standard = emojiOf(name);
  if (standard !== undefined) return standard;
  const own = await selectEmojiNamed(db, name);
  return own && (own.alias_of ?? `:${own.name}:`);
}
