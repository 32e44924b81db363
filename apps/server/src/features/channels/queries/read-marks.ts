import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";

/** Whose mark, and where to. */
interface Mark {
  channel_id: string;
  user_id: string;
}

/**
 * Moves a read mark forward, never past the head; gives where it stands when it moved.
 * @param seq up to here was read; undefined: all there is
 * @param since the setting by hand that was known then: under another one the mark stays; undefined: never asked
 */
export async function moveReadMark(
  tx: Tx,
  { channel_id, user_id }: Mark,
  { seq, since }: { seq: number | undefined; since: string | null | undefined },
): Promise<number | undefined> {
  const { rows } = await sql<{ last_read_seq: number }>`UPDATE channel_members m
    SET last_read_seq = least(coalesce(${seq ?? null}::bigint, c.head), c.head),
      broadcasts_read = CASE WHEN m.broadcasts_read = '{}' THEN '{}'::bigint[] ELSE ARRAY(
        SELECT number FROM unnest(m.broadcasts_read) AS number
        WHERE number > least(coalesce(${seq ?? null}::bigint, c.head), c.head)) END
    FROM channels c WHERE c._id = m.channel_id AND m.channel_id = ${channel_id} AND m.user_id = ${user_id}
      AND m.left_at IS NULL AND c.deleted_at IS NULL AND NOT c.importing
      AND (${since === undefined} OR m.unread_id IS NOT DISTINCT FROM ${since ?? null}::uuid)
      AND m.last_read_seq < least(coalesce(${seq ?? null}::bigint, c.head), c.head)
    RETURNING m.last_read_seq`.execute(tx);
  return rows[0]?.last_read_seq;
}

/**
 * Sets a read mark by hand, also backwards, never past the head; false where this change was applied before,
 * or nobody is a member. What was read as a notification stays so, unless it `undoes` the reading.
 */
export async function setReadMark(
  tx: Tx,
  { channel_id, user_id }: Mark,
  { seq, client_id, undoes }: { seq: number; client_id: string; undoes: boolean },
): Promise<boolean> {
  const { numAffectedRows } = await sql`WITH mine AS (
      SELECT m.channel_id, m.user_id, least(${seq}::bigint, c.head) AS seq
      FROM channel_members m JOIN channels c ON c._id = m.channel_id
      WHERE m.channel_id = ${channel_id} AND m.user_id = ${user_id} AND m.left_at IS NULL
        AND c.deleted_at IS NULL AND NOT c.importing FOR NO KEY UPDATE OF m),
    noted AS (INSERT INTO applied_changes (channel_id, user_id, client_id)
      SELECT channel_id, user_id, ${client_id}::uuid FROM mine ON CONFLICT DO NOTHING
      RETURNING channel_id)
    UPDATE channel_members m SET last_read_seq = mine.seq, unread_id = ${client_id},
      broadcasts_read_to = CASE WHEN ${undoes} THEN m.broadcasts_read_to
        ELSE greatest(m.broadcasts_read_to, m.last_read_seq) END
    FROM mine JOIN noted USING (channel_id)
    WHERE m.channel_id = mine.channel_id AND m.user_id = mine.user_id`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
