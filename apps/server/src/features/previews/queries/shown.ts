import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";
import type { StoredPreview } from "../../messages/index.ts";

/** A message under its channel's lock, as deciding about its previews needs it. */
export interface PreviewedMessage {
  seq: number;
  text: string;
  /** What it forwards, and where that is. */
  forwarded_from: { message_id: string; channel_id: string; text: string } | null;
  is_deleted: boolean;
  previews: StoredPreview[];
}

export async function selectPreviewed(
  tx: Tx,
  channel_id: string,
  message_id: string,
): Promise<PreviewedMessage | undefined> {
  const { rows } = await sql<PreviewedMessage>`
    SELECT seq, text, forwarded_from, deleted_at IS NOT NULL AS is_deleted, previews FROM messages
    WHERE channel_id = ${channel_id} AND _id = ${message_id}`.execute(tx);
  return rows[0];
}

/** The messages that forward this one. */
export async function selectForwards(
  tx: Tx,
  message_id: string,
): Promise<{ _id: string; channel_id: string }[]> {
  const { rows } = await sql<{ _id: string; channel_id: string }>`
    SELECT _id, channel_id FROM messages
    WHERE forwarded_from IS NOT NULL AND forwarded_from ->> 'message_id' = ${message_id}`.execute(
    tx,
  );
  return rows;
}

/** Of these pages, those that are still known; they stay so until the transaction ends. */
export async function holdPages(tx: Tx, page_ids: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ _id: string }>`SELECT _id FROM link_pages
    WHERE _id = ANY(${page_ids}::uuid[]) ORDER BY _id FOR KEY SHARE`.execute(tx);
  return new Set(rows.map((row) => row._id));
}

/** Writes what a message shows of its links, as change `rev` of the channel. It is no edit. */
export async function savePreviews(
  tx: Tx,
  at: { channel_id: string; seq: number; rev: number },
  previews: StoredPreview[],
): Promise<void> {
  const page_ids = previews.flatMap((preview) => ("removed" in preview ? [] : preview.page_id));
  await sql`UPDATE messages SET previews = ${JSON.stringify(previews)}::jsonb, rev = ${at.rev}
    WHERE channel_id = ${at.channel_id} AND seq = ${at.seq}`.execute(tx);
  await sql`INSERT INTO message_pages (channel_id, seq, page_id)
    SELECT ${at.channel_id}, ${at.seq}, * FROM unnest(${page_ids}::uuid[])
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Takes back that a message shows pages which it shows no more, and gives their ids. */
export async function dropPages(tx: Tx, channel_id: string, seq: number): Promise<string[]> {
  const { rows } = await sql<{ page_id: string }>`DELETE FROM message_pages m
    WHERE m.channel_id = ${channel_id} AND m.seq = ${seq} AND NOT EXISTS (
      SELECT FROM messages x, jsonb_array_elements(x.previews) AS p
      WHERE x.channel_id = m.channel_id AND x.seq = m.seq AND p ->> 'page_id' = m.page_id::text)
    RETURNING m.page_id`.execute(tx);
  return rows.map((row) => row.page_id);
}
