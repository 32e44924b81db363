import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { PushKind } from "../../push/index.ts";
import type { Reason } from "../decide.ts";
import type { PushVerdict } from "../reach.ts";

/** What was decided for one person and message. */
export interface NewDecision {
  user_id: string;
  message_id: string;
  /** What they are told as; null with a reason. */
  kind: PushKind | null;
  reason: Reason | null;
  push: PushVerdict | null;
}

/** Keeps decisions, each once; gives those that were not there yet. */
export async function insertDecisions(
  tx: Tx,
  decisions: readonly NewDecision[],
): Promise<NewDecision[]> {
  const { rows } = await sql<NewDecision>`INSERT INTO notification_decisions
      (user_id, message_id, kind, reason, push)
    SELECT * FROM unnest(${decisions.map((d) => d.user_id)}::uuid[],
      ${decisions.map((d) => d.message_id)}::uuid[], ${decisions.map((d) => d.kind)}::text[],
      ${decisions.map((d) => d.reason)}::text[], ${decisions.map((d) => d.push)}::text[])
    ON CONFLICT DO NOTHING RETURNING user_id, message_id, kind, reason, push`.execute(tx);
  return rows;
}

/** Forgets what was decided long ago. */
export async function deleteOldDecisions(db: Db, days: number): Promise<void> {
  await sql`DELETE FROM notification_decisions
    WHERE decided_at < now() - make_interval(days => ${days})`.execute(db);
}
