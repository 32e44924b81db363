import { openDatabase } from "./open.ts";
import type { KeptEmoji } from "./schema.ts";

/**
 * Keeps the workspace's own emoji beside what is kept of this person; false while that is nothing: at the start of a
 * session, or when it is over. Rejects when the disk is full.
 */
export async function keepEmoji(user_id: string, list: readonly KeptEmoji[]): Promise<boolean> {
  const { head, emoji } = await openDatabase();
  return emoji.db.transaction("rw", [head, emoji], async () => {
    if ((await head.get("head"))?.user_id !== user_id) return false;
    await emoji.clear();
    await emoji.bulkPut([...list]);
    return true;
  });
}

/** The workspace's own emoji, as this device saw them last. */
export async function readEmoji(user_id: string): Promise<KeptEmoji[]> {
  const { head, emoji } = await openDatabase();
  return emoji.db.transaction("r", [head, emoji], async () =>
    (await head.get("head"))?.user_id === user_id ? emoji.toArray() : [],
  );
}
