import type { UserStreamRow } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import { selectUserHead } from "../accounts/index.ts";
import { countUnreadThreads, selectThreadChanges } from "./queries/read.ts";

/** The threads that changed in a person's own stream after `cursor`. Run it in a snapshot. */
export async function selectThreadsSince(
  db: Db,
  user_id: string,
  cursor: number,
): Promise<UserStreamRow[]> {
  const head = await selectUserHead(db, user_id);
  const changes = await selectThreadChanges(db, [{ user_id, after: cursor, head }]);
  return changes.get(user_id) ?? [];
}

/** How many of a person's threads have unread replies. */
export const unreadThreadsOf = async (db: Db, user_id: string): Promise<number> =>
  (await countUnreadThreads(db, [user_id])).get(user_id) ?? 0;
