import type { SavedMessage } from "@parley/contract";
import { openDatabase } from "./open.ts";

/**
 * Keeps what one saved beside what is kept of this person; false while that is nothing: at the start of a session, or
 * when it is over. Rejects when the disk is full.
 */
export async function keepSaved(user_id: string, list: readonly SavedMessage[]): Promise<boolean> {
  const { head, saved } = await openDatabase();
  return saved.db.transaction("rw", [head, saved], async () => {
    if ((await head.get("head"))?.user_id !== user_id) return false;
    await saved.clear();
    await saved.bulkPut([...list]);
    return true;
  });
}

/** What this person saved, as this device saw it last. */
export async function readSaved(user_id: string): Promise<SavedMessage[]> {
  const { head, saved } = await openDatabase();
  return saved.db.transaction("r", [head, saved], async () =>
    (await head.get("head"))?.user_id === user_id ? saved.toArray() : [],
  );
}
