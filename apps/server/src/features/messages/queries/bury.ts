import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** A message by its place. */
export interface Place {
  channel_id: string;
  seq: number;
}

/** Leaves a tombstone that says only whom it counted for; what was said is kept apart until `forgetDeleted`. */
export async function bury(
  tx: Tx,
  { channel_id, seq, by, rev }: Place & { by: string; rev: number },
): Promise<void> {
  const here = sql`channel_id = ${channel_id} AND seq = ${seq}`;
  await sql`INSERT INTO deleted_messages (channel_id, seq, deleted_by, content, reactions, edits,
      file_ids)
    SELECT x.channel_id, x.seq, ${by}, jsonb_build_object('text', x.text, 'system', x.system,
        'forwarded_from', x.forwarded_from, 'pinned_at', x.pinned_at, 'pinned_by', x.pinned_by,
        'previews', x.previews, 'mentions', x.mentions),
      (SELECT coalesce(jsonb_agg(to_jsonb(r)), '[]'::jsonb) FROM message_reactions r
        WHERE r.channel_id = x.channel_id AND r.message_id = x._id),
      (SELECT coalesce(jsonb_agg(to_jsonb(e)), '[]'::jsonb) FROM message_edits e
        WHERE e.channel_id = x.channel_id AND e.seq = x.seq),
      ARRAY(SELECT s.file_id FROM message_files s
        WHERE s.channel_id = x.channel_id AND s.seq = x.seq ORDER BY s.position)
    FROM messages x WHERE x.channel_id = ${channel_id} AND x.seq = ${seq}`.execute(tx);
  await sql`UPDATE messages SET text = '', system = NULL, forwarded_from = NULL, pinned_at = NULL,
      pinned_by = NULL, previews = '[]', mentions = (
        SELECT coalesce(jsonb_agg(jsonb_build_object('user_id', id, 'username', '')), '[]'::jsonb)
        FROM unnest(mention_ids) AS id), rev = ${rev}, deleted_rev = ${rev}, deleted_at = clock_timestamp()
    WHERE ${here}`.execute(tx);
  await sql`DELETE FROM message_files WHERE ${here}`.execute(tx);
  await sql`DELETE FROM message_edits WHERE ${here}`.execute(tx);
  await sql`DELETE FROM message_reactions r USING messages x WHERE x.channel_id = ${channel_id}
    AND x.seq = ${seq} AND r.channel_id = x.channel_id AND r.message_id = x._id`.execute(tx);
}

/** Who deleted a message that can still be brought back, `seconds` ago at most; undefined where it cannot. */
export async function selectDeleter(
  tx: Tx,
  { channel_id, seq }: Place,
  seconds: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ deleted_by: string }>`SELECT deleted_by FROM deleted_messages
    WHERE channel_id = ${channel_id} AND seq = ${seq}
      AND deleted_at > clock_timestamp() - make_interval(secs => ${seconds})
    FOR UPDATE`.execute(tx);
  return rows[0]?.deleted_by;
}

/**
 * Puts back what `bury` took, as change `rev`.
 * @param keepsPin false: the conversation has no room for another pin
 */
export async function unearth(
  tx: Tx,
  { channel_id, seq, rev, keepsPin }: Place & { rev: number; keepsPin: boolean },
): Promise<void> {
  await sql`UPDATE messages x SET text = c.text, system = c.system, forwarded_from = c.forwarded_from,
      pinned_at = CASE WHEN ${keepsPin} THEN c.pinned_at END,
      pinned_by = CASE WHEN ${keepsPin} THEN c.pinned_by END, previews = c.previews,
      mentions = c.mentions, deleted_at = NULL, rev = ${rev}, restored_rev = ${rev}
    FROM deleted_messages d, jsonb_to_record(d.content) AS c (text text, system jsonb,
      forwarded_from jsonb, pinned_at timestamptz, pinned_by uuid, previews jsonb, mentions jsonb)
    WHERE d.channel_id = ${channel_id} AND d.seq = ${seq} AND x.channel_id = d.channel_id
      AND x.seq = d.seq`.execute(tx);
  await sql`INSERT INTO message_reactions SELECT r.* FROM deleted_messages d,
      jsonb_populate_recordset(NULL::message_reactions, d.reactions) r
    WHERE d.channel_id = ${channel_id} AND d.seq = ${seq}`.execute(tx);
  await sql`INSERT INTO message_edits SELECT e.* FROM deleted_messages d,
      jsonb_populate_recordset(NULL::message_edits, d.edits) e
    WHERE d.channel_id = ${channel_id} AND d.seq = ${seq}`.execute(tx);
  await sql`INSERT INTO message_files (channel_id, seq, position, file_id)
    SELECT d.channel_id, d.seq, f.place - 1, f.file_id FROM deleted_messages d,
      unnest(d.file_ids) WITH ORDINALITY AS f (file_id, place)
    WHERE d.channel_id = ${channel_id} AND d.seq = ${seq}`.execute(tx);
  await sql`DELETE FROM deleted_messages
    WHERE channel_id = ${channel_id} AND seq = ${seq}`.execute(tx);
}

/** Forgets what was deleted `seconds` ago, and gives what it was. */
export async function deleteBuried(
  tx: Tx,
  seconds: number,
): Promise<Array<Place & { has_files: boolean }>> {
  const { rows } = await sql<Place & { has_files: boolean }>`DELETE FROM deleted_messages
    WHERE deleted_at <= clock_timestamp() - make_interval(secs => ${seconds})
    RETURNING channel_id, seq, file_ids <> '{}' AS has_files`.execute(tx);
  return rows;
}

/** When the oldest of what is still kept was deleted; undefined: nothing is. */
export async function selectOldestBuried(db: Db): Promise<Date | undefined> {
  const { rows } = await sql<{ deleted_at: Date }>`SELECT deleted_at FROM deleted_messages
    ORDER BY deleted_at LIMIT 1`.execute(db);
  return rows[0]?.deleted_at;
}
