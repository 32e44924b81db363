import type { CustomEmojiList } from "@parley/contract";
import { notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import type { FileStore } from "../../platform/files/store.ts";
import type { Actor } from "../../platform/http/actors.ts";
import type { BytesAnswer } from "../../platform/http/bytes.ts";
import { emojiKey } from "./add-emoji.ts";
import { selectAllEmoji, selectEmojiPolicy } from "./queries.ts";

/** Every custom emoji, and who may add some. Guests are not told who added one: they may not know everyone. */
export function listEmoji(db: Db, { role }: Actor): Promise<CustomEmojiList> {
  return inSnapshot(db, async (tx) => {
    const [all, policy] = await together([selectAllEmoji(tx), selectEmojiPolicy(tx)]);
    const emoji = role === "guest" ? all.map((one) => ({ ...one, added_by: null })) : all;
    return { emoji, ...policy };
  });
}

/**
 * A picture by the id in its address, to everyone who is logged in.
 * @throws `not_found`
 */
export async function openEmojiPicture(files: FileStore, id: string): Promise<BytesAnswer> {
  const key = emojiKey(id);
  if (!(await files.exists(key))) throw notFound();
  return {
    type: "image/webp",
    etag: id,
    headers: { "Cache-Control": "private, max-age=31536000, immutable" },
    open: () => files.read(key),
  };
}
