import type { ListedThread } from "@parley/contract";
import { openDatabase } from "./open.ts";

/**
 * Keeps the threads that one follows beside what is kept of this person; nothing where nothing is. Rejects when the
 * disk is full.
 */
export async function keepThreads(user_id: string, threads: ListedThread[]): Promise<void> {
  const { head, threadLists } = await openDatabase();
  await threadLists.db.transaction("rw", [head, threadLists], async () => {
    if ((await head.get("head"))?.user_id !== user_id) return;
    await threadLists.put({ key: "followed", threads });
  });
}

/** The threads that this person follows, as this device saw them last; undefined when that is not kept. */
export async function readKeptThreads(user_id: string): Promise<ListedThread[] | undefined> {
  const { head, threadLists } = await openDatabase();
  return threadLists.db.transaction("r", [head, threadLists], async () =>
    (await head.get("head"))?.user_id === user_id
      ? (await threadLists.get("followed"))?.threads
      : undefined,
  );
}
