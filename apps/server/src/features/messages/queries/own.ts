import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

export interface WroteIn {
  channel_id: string;
  kind: string;
  /** Empty for a channel that the person may not see any more. */
  name: string;
  /** Usernames of the others in a direct conversation. */
  people: string[];
}

/** Where a person wrote something. */
export async function selectWroteIn(db: Db, user_id: string): Promise<WroteIn[]> {
  const { rows } = await sql<WroteIn>`SELECT c._id AS channel_id, c.kind,
      CASE WHEN c.visibility = 'public' OR m.user_id IS NOT NULL THEN c.name ELSE '' END AS name,
      CASE WHEN c.kind IN ('direct', 'group') THEN coalesce((
        SELECT jsonb_agg(u.username ORDER BY u.username) FROM channel_members o
        JOIN users u ON u._id = o.user_id
        WHERE o.channel_id = c._id AND o.user_id <> ${user_id}), '[]') ELSE '[]' END AS people
    FROM channels c LEFT JOIN channel_members m
      ON m.channel_id = c._id AND m.user_id = ${user_id} AND m.left_at IS NULL
    WHERE c.deleted_at IS NULL AND NOT c.importing AND EXISTS (
      SELECT 1 FROM messages w WHERE w.channel_id = c._id AND w.author_id = ${user_id})
    ORDER BY c._id`.execute(db);
  return rows;
}

export interface OwnMessage {
  client_id: string;
  _id: string;
  thread_id: string | null;
  text: string;
  created_at: Date;
  edited_at: Date | null;
  /** What it said before, oldest first. */
  edits: Array<{ text: string; written_at: string }>;
}

/** What a person wrote in one channel, in the order of the ids that their client gave. */
export async function selectOwnMessages(
  db: Db,
  { channel_id, user_id, after }: { channel_id: string; user_id: string; after: string | null },
  limit: number,
): Promise<OwnMessage[]> {
  const { rows } = await sql<OwnMessage>`
    SELECT client_id, _id, thread_id, text, created_at, edited_at, (
        SELECT coalesce(jsonb_agg(jsonb_build_object('text', e.text, 'written_at', e.written_at)
          ORDER BY e.rev), '[]'::jsonb)
        FROM message_edits e WHERE e.channel_id = messages.channel_id AND e.seq = messages.seq) AS edits
    FROM messages
    WHERE channel_id = ${channel_id} AND author_id = ${user_id}
      AND (${after}::uuid IS NULL OR client_id > ${after}::uuid)
      AND deleted_at IS NULL AND system IS NULL
    ORDER BY client_id LIMIT ${limit}`.execute(db);
  return rows;
}
