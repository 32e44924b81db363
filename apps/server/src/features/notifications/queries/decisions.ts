import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { PushKind } from "../../push/index.ts";
import type { Reason } from "../decide.ts";
import type { HeldVerdict, PushVerdict } from "../reach.ts";

/** Days for which "why was I notified?" is answered. */
export const DECISION_DAYS = 30;

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

/** What a person's question about one message is answered from. */
export interface Remembered extends Pick<NewDecision, "kind" | "reason"> {
  push: PushVerdict | HeldVerdict | null;
  channel_id: string;
  is_own: boolean;
  is_system: boolean;
  is_broadcast: boolean;
  is_member: boolean;
  joined_later: boolean;
  /** A decision was kept; else nothing in the message was for this person. */
  is_decided: boolean;
  /** It is still to be decided. */
  is_waiting: boolean;
  /** From before decisions were kept, or longer ago than they are. */
  is_too_old: boolean;
}

/** What is known of a message and a person; undefined when it is deleted. */
export async function selectRemembered(
  db: Db,
  { user_id, message_id, days }: { user_id: string; message_id: string; days: number },
): Promise<Remembered | undefined> {
  const { rows } = await sql<Remembered>`SELECT x.channel_id, d.kind, d.reason, d.push,
      x.author_id = ${user_id} AS is_own, x.system IS NOT NULL AS is_system,
      x.mentions_all AND c.kind = 'channel' AS is_broadcast, m.user_id IS NOT NULL AS is_member,
      coalesce(m.joined_at > x.created_at, false) AS joined_later,
      d.user_id IS NOT NULL AS is_decided,
      EXISTS (SELECT 1 FROM graphile_worker.jobs j WHERE j.task_identifier = 'notify-messages'
        AND j.created_at BETWEEN x.created_at - interval '1 minute' AND x.created_at)
        OR EXISTS (SELECT 1 FROM notification_queue q WHERE x._id = ANY(q.message_ids)) AS is_waiting,
      x.created_at < greatest(w.decisions_since, now() - make_interval(days => ${days})) AS is_too_old
    FROM messages x JOIN channels c ON c._id = x.channel_id CROSS JOIN workspace w
    LEFT JOIN notification_decisions d ON d.message_id = x._id AND d.user_id = ${user_id}
    LEFT JOIN channel_members m ON m.channel_id = x.channel_id AND m.user_id = ${user_id}
      AND m.left_at IS NULL
    WHERE x._id = ${message_id} AND x.deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** Forgets what was decided long ago. */
export async function deleteOldDecisions(db: Db, days: number): Promise<void> {
  await sql`DELETE FROM notification_decisions
    WHERE decided_at < now() - make_interval(days => ${days})`.execute(db);
}
