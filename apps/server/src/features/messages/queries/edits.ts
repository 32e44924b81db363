import { limits, type MessageEdit } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Place } from "./bury.ts";

/** Whether earlier texts are kept and shown in this workspace. */
export async function selectKeepsEdits(db: Db): Promise<boolean> {
  const { rows } = await sql<{ edit_history: boolean }>`
    SELECT edit_history FROM workspace`.execute(db);
  return rows[0]?.edit_history ?? false;
}

/** Keeps what a message says until now, before change `rev` replaces it; of many, the newest. */
export async function keepText(
  tx: Tx,
  { channel_id, seq, rev }: Place & { rev: number },
): Promise<void> {
  const { numAffectedRows } = await sql`
    INSERT INTO message_edits (channel_id, seq, rev, text, mentions, written_at)
    SELECT x.channel_id, x.seq, ${rev}, x.text, x.mentions, coalesce(x.edited_at, x.created_at)
    FROM messages x CROSS JOIN workspace w
    WHERE x.channel_id = ${channel_id} AND x.seq = ${seq} AND w.edit_history`.execute(tx);
  if (numAffectedRows === 0n) return;
  await sql`DELETE FROM message_edits e USING (
      SELECT rev, row_number() OVER newest AS place, sum(length(text)) OVER newest AS characters
      FROM message_edits WHERE channel_id = ${channel_id} AND seq = ${seq}
      WINDOW newest AS (ORDER BY rev DESC)) o
    WHERE e.channel_id = ${channel_id} AND e.seq = ${seq} AND e.rev = o.rev
      AND (o.place > ${limits.messageEdits} OR o.characters > ${limits.messageEditsText})`.execute(
    tx,
  );
}

/** What a message said before, oldest first. */
export async function selectEdits(db: Db, { channel_id, seq }: Place): Promise<MessageEdit[]> {
  const { rows } = await sql<Omit<MessageEdit, "written_at"> & { written_at: Date }>`
    SELECT text, mentions, written_at FROM message_edits
    WHERE channel_id = ${channel_id} AND seq = ${seq} ORDER BY rev`.execute(db);
  return rows.map((row) => ({ ...row, written_at: row.written_at.toISOString() }));
}
