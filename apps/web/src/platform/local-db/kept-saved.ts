import type { SavedMessage } from "@parley/contract";
import { openDatabase } from "./open.ts";

/** Keeps what one saved, if this is still that person's device. Rejects when the disk is full. */
export async function keepSaved(user_id: string, list: readonly SavedMessage[]): Promise<void> {
  const { head, saved } = await openDatabase();
  await saved.db.transaction("rw", [head, saved], async () => {
    // What is over keeps nothing: its tables were cleared.
    if ((await head.get("head"))?.user_id !== user_id) return;
    await saved.clear();
    await saved.bulkPut([...list]);
  });
}

/** What this person saved, as this device saw it last. */
export async function readSaved(user_id: string): Promise<SavedMessage[]> {
  const { head, saved } = await openDatabase();
  return saved.db.transaction("r", [head, saved], async () =>
    (await head.get("head"))?.user_id === user_id ? saved.toArray() : [],
  );
}
