import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** What lies after a number at a channel's top level, or in a thread. */
export type ReadAfter = ({ channel_id: string } | { root_id: string }) & { seq: number };

const isThere = (place: ReadAfter) =>
  "root_id" in place
    ? sql`n.thread_id = ${place.root_id}`
    : sql`n.channel_id = ${place.channel_id} AND n.thread_id IS NULL`;

/** The notifications `n` that a read mark has read there, and no press of the person. */
const readByMark = (user_id: string, place: ReadAfter) => sql`n.user_id = ${user_id}
  AND ${isThere(place)} AND n.read_by_mark AND n.read_at IS NOT NULL
  AND n.removed_at IS NULL AND n.to_seq > ${place.seq}`;

/** Whether taking a reading back changes anything: where it does not, it takes no number. */
export async function hasReadByMark(db: Db, user_id: string, mark: ReadAfter): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM notifications n WHERE ${readByMark(user_id, mark)} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Makes them unread again, as change `rev` of the person's own stream. Of one subject only one can be unread:
 * the one that came since, else the newest, stands for all of them, and the others are taken back.
 */
export async function saveUnread(
  tx: Tx,
  user_id: string,
  mark: ReadAfter,
  rev: number,
): Promise<void> {
  await sql`WITH back AS (SELECT n.* FROM notifications n WHERE ${readByMark(user_id, mark)}),
    whole AS (SELECT b.kind, b.subject_id, min(greatest(b.from_seq, ${mark.seq}::bigint + 1)) AS from_seq,
        max(b.to_seq) AS to_seq, max(b.at) AS at,
        coalesce((SELECT o._id FROM notifications o WHERE o.user_id = ${user_id} AND o.kind = b.kind
            AND o.subject_id = b.subject_id AND o.read_at IS NULL AND o.removed_at IS NULL),
          (array_agg(b._id ORDER BY b.to_seq DESC))[1]) AS stands
      FROM back b GROUP BY b.kind, b.subject_id)
    UPDATE notifications n SET rev = ${rev}, read_at = NULL, read_by_mark = false,
      from_seq = CASE WHEN n.read_at IS NULL THEN least(n.from_seq, whole.from_seq) ELSE whole.from_seq END,
      to_seq = greatest(n.to_seq, whole.to_seq), at = greatest(n.at, whole.at),
      removed_at = CASE WHEN n._id <> whole.stands THEN clock_timestamp() END
    FROM whole WHERE n.user_id = ${user_id} AND n.kind = whole.kind AND n.subject_id = whole.subject_id
      AND (n._id = whole.stands OR n._id IN (SELECT _id FROM back))`.execute(tx);
}
