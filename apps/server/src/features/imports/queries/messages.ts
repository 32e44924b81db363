import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { ImportedPreview } from "../slack/previews.ts";

/** Which of these messages are stored already. */
export async function selectStored(
  db: Db,
  channel_id: string,
  ids: string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ _id: string }>`SELECT _id FROM messages
    WHERE channel_id = ${channel_id} AND _id = ANY(${ids}::uuid[])`.execute(db);
  return new Set(rows.map((row) => row._id));
}

/** A message with its number; times are ISO 8601. `_id` serves as `client_id` too. */
export interface NewMessage {
  _id: string;
  seq: number;
  author_id: string;
  text: string;
  thread_id: string | null;
  /** A reply that was also sent to the channel. */
  in_channel: boolean;
  mentions: object[];
  mention_ids: string[];
  mentions_all: boolean;
  /** What it shows of its links. */
  previews: ImportedPreview[];
  system: object | null;
  created_at: string;
  edited_at: string | null;
  deleted: boolean;
}

/** Stores messages of one channel, and counts the replies among them at the messages they answer. */
export async function insertMessages(
  tx: Tx,
  channel_id: string,
  messages: NewMessage[],
): Promise<void> {
  await sql`INSERT INTO messages (channel_id, seq, rev, _id, author_id, client_id, client_hash, text,
      thread_id, in_channel, mentions, mention_ids, mentions_all, previews, system, created_at, edited_at, deleted_at,
      deleted_rev)
    SELECT ${channel_id}::uuid, seq, seq, _id, author_id, _id, sha256(convert_to(_id::text, 'UTF8')),
      text, thread_id, in_channel, mentions, ARRAY(SELECT jsonb_array_elements_text(mention_ids)::uuid),
      mentions_all, previews, nullif(system, 'null'::jsonb), created_at, edited_at,
      CASE WHEN deleted THEN created_at END, CASE WHEN deleted THEN seq END
    FROM jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) AS m (_id uuid, seq bigint,
      author_id uuid, text text, thread_id uuid, in_channel boolean, mentions jsonb, mention_ids jsonb,
      mentions_all boolean, previews jsonb, system jsonb, created_at timestamptz, edited_at timestamptz,
      deleted boolean)`.execute(tx);
  const replies = messages.filter(({ thread_id, deleted }) => thread_id !== null && !deleted);
  await sql`WITH answered AS (
      SELECT thread_id, count(*)::int AS replies, max(seq) AS rev, max(created_at) AS at
      FROM unnest(${replies.map((r) => r.thread_id)}::uuid[], ${replies.map((r) => r.seq)}::bigint[],
        ${replies.map((r) => r.created_at)}::timestamptz[]) AS r (thread_id, seq, created_at)
      GROUP BY thread_id)
    UPDATE messages m SET reply_count = m.reply_count + answered.replies, rev = answered.rev,
      last_reply_at = greatest(m.last_reply_at, answered.at)
    FROM answered WHERE m.channel_id = ${channel_id} AND m._id = answered.thread_id`.execute(tx);
}

/** Notes what these messages show of their links, as if it had been asked for when they were written. */
export async function insertPreviews(
  tx: Tx,
  channel_id: string,
  messages: readonly NewMessage[],
): Promise<void> {
  const shown = messages.flatMap(({ seq, created_at, previews }) =>
    previews.map(({ url, page_id, ...page }) => ({ seq, created_at, url, page_id, page })),
  );
  if (shown.length === 0) return;
  await sql`WITH shown AS (SELECT * FROM jsonb_to_recordset(${JSON.stringify(shown)}::jsonb)
        AS s (seq bigint, created_at timestamptz, url text, page_id uuid, page jsonb)),
      pages AS (INSERT INTO link_pages (_id, url, asked_at, preview)
        SELECT page_id, left(split_part(url, '#', 1), 2100), created_at, page FROM shown)
    INSERT INTO message_pages (channel_id, seq, page_id)
    SELECT ${channel_id}::uuid, seq, page_id FROM shown`.execute(tx);
}

export interface NewReaction {
  message_id: string;
  emoji: string;
  user_id: string;
  created_at: string;
}

/** Stores reactions; their order among themselves is that of their times. */
export async function insertReactions(
  tx: Tx,
  channel_id: string,
  reactions: NewReaction[],
): Promise<void> {
  if (reactions.length === 0) return;
  await sql`INSERT INTO message_reactions (channel_id, message_id, emoji, user_id, created_at)
    SELECT ${channel_id}::uuid, * FROM unnest(${reactions.map((r) => r.message_id)}::uuid[],
      ${reactions.map((r) => r.emoji)}::text[], ${reactions.map((r) => r.user_id)}::uuid[],
      ${reactions.map((r) => r.created_at)}::timestamptz[])
    ON CONFLICT DO NOTHING`.execute(tx);
}
