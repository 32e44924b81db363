import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** A change as the device that made it names it. */
export interface NamedChange {
  channel_id: string;
  user_id: string;
  client_id: string;
}

/** Notes that a change is applied by this transaction; false when it was before. */
export async function noteApplied(
  tx: Tx,
  { channel_id, user_id, client_id }: NamedChange,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    INSERT INTO applied_changes (channel_id, user_id, client_id)
    VALUES (${channel_id}, ${user_id}, ${client_id}) ON CONFLICT DO NOTHING`.execute(tx);
  return numAffectedRows === 1n;
}

/** Forgets changes that were applied this many days ago. */
export async function deleteApplied(db: Db, days: number): Promise<void> {
  await sql`DELETE FROM applied_changes
    WHERE applied_at < now() - make_interval(days => ${days})`.execute(db);
}
