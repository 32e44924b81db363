import type { ScheduledMessage } from "@parley/contract";
import { openDatabase } from "./open.ts";

/**
 * Keeps what one has scheduled beside what is kept of this person; false while that is nothing: at the start of a
 * session, or when it is over. Rejects when the disk is full.
 */
export async function keepScheduled(
  user_id: string,
  list: readonly ScheduledMessage[],
): Promise<boolean> {
  const { head, scheduled } = await openDatabase();
  return scheduled.db.transaction("rw", [head, scheduled], async () => {
    if ((await head.get("head"))?.user_id !== user_id) return false;
    await scheduled.clear();
    await scheduled.bulkPut([...list]);
    return true;
  });
}

/** What this person has scheduled, as this device saw it last; undefined when nothing of them is kept. */
export async function readScheduled(user_id: string): Promise<ScheduledMessage[] | undefined> {
  const { head, scheduled } = await openDatabase();
  return scheduled.db.transaction("r", [head, scheduled], async () =>
    (await head.get("head"))?.user_id === user_id ? scheduled.toArray() : undefined,
  );
}
