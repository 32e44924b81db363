import type { NotificationKind } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** A notification that a change may concern. */
export interface Affected {
  _id: string;
  user_id: string;
  kind: NotificationKind;
  thread_id: string | null;
  from_seq: number;
  to_seq: number;
  is_read: boolean;
}

const columns = sql`n._id, n.user_id, n.kind, n.thread_id, n.from_seq, n.to_seq,
  n.read_at IS NOT NULL AS is_read`;

/** Everything that stands for this message, for others or alone. */
export async function selectOfMessage(
  tx: Tx,
  message: { _id: string; channel_id: string; thread_id: string | null; seq: number },
): Promise<Affected[]> {
  const { _id, channel_id, thread_id, seq } = message;
  const subjects = [_id, channel_id, ...(thread_id === null ? [] : [thread_id])];
  const { rows } = await sql<Affected>`SELECT ${columns} FROM notifications n
    WHERE n.channel_id = ${channel_id} AND n.subject_id = ANY(${subjects}::uuid[])
      AND n.removed_at IS NULL AND ((n.subject_id = ${_id} AND n.kind <> 'reply')
        OR (n.subject_id <> ${_id} AND n.kind IN ('direct', 'reply')
          AND ${seq} BETWEEN n.from_seq AND n.to_seq))
    ORDER BY n.user_id, n._id`.execute(tx);
  return rows;
}

/** Notifications of reactions to this message. */
export async function selectOfReactions(
  tx: Tx,
  { channel_id, message_id }: { channel_id: string; message_id: string },
): Promise<Affected[]> {
  const { rows } = await sql<Affected>`SELECT ${columns} FROM notifications n
    WHERE n.channel_id = ${channel_id} AND n.subject_id = ${message_id} AND n.kind = 'reaction'
      AND n.removed_at IS NULL ORDER BY n.user_id, n._id`.execute(tx);
  return rows;
}

/** Where reactions by others stand that no notification of the author's stands for; null for none. */
export async function selectNewReactions(
  tx: Tx,
  at: { channel_id: string; message_id: string; user_id: string },
): Promise<{ from_seq: number; to_seq: number } | undefined> {
  const { channel_id, message_id, user_id } = at;
  const { rows } = await sql<{ from_seq: number | null; to_seq: number | null }>`
    SELECT min(r.rev) AS from_seq, max(r.rev) AS to_seq FROM message_reactions r
    WHERE r.channel_id = ${channel_id} AND r.message_id = ${message_id} AND r.user_id <> ${user_id}
      AND r.rev > coalesce((SELECT max(n.to_seq) FROM notifications n WHERE n.user_id = ${user_id}
        AND n.channel_id = ${channel_id} AND n.subject_id = ${message_id} AND n.kind = 'reaction'), 0)`.execute(
    tx,
  );
  const row = rows[0];
  if (!row || row.from_seq === null || row.to_seq === null) return undefined;
  return { from_seq: row.from_seq, to_seq: row.to_seq };
}

/** Everybody's notification of one invitation or event. */
export async function selectOfSubject(db: Db, ref: string): Promise<Affected[]> {
  const { rows } = await sql<Affected>`SELECT ${columns} FROM notifications n
    WHERE n.subject_id = md5(${ref})::uuid AND n.ref = ${ref} AND n.kind IN ('invitation', 'event')
      AND n.removed_at IS NULL ORDER BY n.user_id, n._id`.execute(db);
  return rows;
}
