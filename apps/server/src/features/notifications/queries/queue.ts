import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** Messages of one transaction of which it is still to be decided whom they notify. */
export interface Queued {
  _id: number;
  message_ids: string[];
  /** It waited for long: whoever was told of it is gone, or failed. */
  is_left: boolean;
}

/**
 * Queues those of these messages that may concern somebody: surely, written to people, or where somebody has keywords
 * or hears of every message. Nothing where there are none.
 */
export const queueMessages = (
  messages: ReadonlyArray<{ _id: string; channel_id: string; is_sure: boolean }>,
): RawBuilder<Queued> =>
  sql<Queued>`INSERT INTO notification_queue (message_ids)
    SELECT array_agg(a._id)
    FROM unnest(${messages.map((m) => m._id)}::uuid[], ${messages.map((m) => m.channel_id)}::uuid[],
      ${messages.map((m) => m.is_sure)}::boolean[]) AS a (_id, channel_id, is_sure)
    JOIN channels c ON c._id = a.channel_id
    WHERE a.is_sure OR c.kind IN ('direct', 'group') OR EXISTS (
      SELECT 1 FROM channel_members m WHERE m.channel_id = a.channel_id AND m.notify = 'all'
        AND m.left_at IS NULL AND c.kind = 'channel') OR EXISTS (
      SELECT 1 FROM users u JOIN channel_members m ON m.user_id = u._id AND m.channel_id = a.channel_id
      WHERE u.preferences ? 'keywords' AND u.preferences -> 'keywords' <> '[]'
        AND m.left_at IS NULL) HAVING count(*) > 0
    RETURNING _id, message_ids, false AS is_left`;

/** Takes these out of the queue for as long as the transaction holds; gives the ids of those that nobody took before. */
export async function takeQueued(tx: Tx, ids: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<Pick<Queued, "_id">>`DELETE FROM notification_queue
    WHERE _id = ANY(${ids}::bigint[]) RETURNING _id`.execute(tx);
  return new Set(rows.map(({ _id }) => _id));
}

/** The first that have waited so many seconds, but for those that a node is deciding at this moment. */
export async function selectLeft(db: Db, seconds: number, most: number): Promise<Queued[]> {
  const { rows } = await sql<Queued>`SELECT _id, message_ids, true AS is_left
    FROM notification_queue
    WHERE queued_at <= clock_timestamp() - make_interval(secs => ${seconds})
    ORDER BY _id LIMIT ${most} FOR UPDATE SKIP LOCKED`.execute(db);
  return rows;
}

/** How many seconds the oldest of the queue has waited; 0 where it is empty. */
export async function ageOfQueue(db: Db): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    SELECT coalesce(extract(epoch FROM clock_timestamp() - min(queued_at)), 0)::float8 AS seconds
    FROM notification_queue`.execute(db);
  return rows[0]?.seconds ?? 0;
}
