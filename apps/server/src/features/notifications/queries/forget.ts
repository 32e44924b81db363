import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";

/** Removes everything that somebody was notified of. */
export async function deleteNotificationsOf(tx: Tx, user_id: string): Promise<void> {
  await sql`DELETE FROM notifications WHERE user_id = ${user_id}`.execute(tx);
}
