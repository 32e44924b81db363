import type { UserStreamRow } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import { selectUserHead } from "../accounts/index.ts";
import { selectChangesOf } from "./queries/read.ts";

/** The notifications that changed in a person's own stream after `cursor`. Run it in a snapshot. */
export async function selectNotificationsSince(
  db: Db,
  user_id: string,
  cursor: number,
): Promise<UserStreamRow[]> {
  const head = await selectUserHead(db, user_id);
  const changes = await selectChangesOf(db, [{ user_id, after: cursor, head }]);
  return changes.get(user_id) ?? [];
}
