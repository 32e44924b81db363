import type { Mention } from "@parley/contract";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";
import type { Write } from "../../../platform/database/pipeline.ts";

/** What a forward repeats, as it is stored. */
export interface StoredForward {
  message_id: string;
  channel_id: string;
  seq: number;
  author_id: string;
  text: string;
  created_at: string;
}

/** What is known of a message before it is stored. */
export interface NewMessage {
  _id: string;
  channel_id: string;
  seq: number;
  author_id: string;
  client_id: string;
  client_hash: Buffer;
  text: string;
  thread_id: string | null;
  in_channel: boolean;
  mentions: Mention[];
  mentions_all: boolean;
  forwarded_from: StoredForward | null;
  created_at: Moment;
}

const uuidArray = (ids: string[]) => `{${ids.join(",")}}`;

/** A moment of the database's clock: ISO 8601 with microseconds, which a `Date` would lose. */
export type Moment = string;

/** The database's time now, whenever its transaction began: what waited for a lock is not older than what held it. */
export async function selectNow(tx: Tx): Promise<Moment> {
  const { rows } = await sql<{ now: Moment }>`SELECT to_json(clock_timestamp()) AS now`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("PostgreSQL did not say what time it is.");
  return row.now;
}

/** Inserts messages in bulk. */
export function insertMessages(messages: NewMessage[]): Write {
  const column = <K extends keyof NewMessage>(key: K) => messages.map((m) => m[key]);
  return sql`
    INSERT INTO messages (_id, channel_id, seq, rev, author_id, client_id, client_hash, text, thread_id,
      in_channel, mentions, mention_ids, mentions_all, forwarded_from, created_at)
    SELECT _id, channel_id, seq, seq, author_id, client_id, client_hash, text, thread_id,
      in_channel, mentions, mention_ids::uuid[], mentions_all, forwarded_from, created_at
    FROM unnest(${column("_id")}::uuid[], ${column("channel_id")}::uuid[], ${column("seq")}::bigint[],
      ${column("author_id")}::uuid[], ${column("client_id")}::uuid[], ${column("client_hash")}::bytea[],
      ${column("text")}::text[], ${column("thread_id")}::uuid[], ${column("in_channel")}::boolean[],
      ${messages.map((m) => JSON.stringify(m.mentions))}::jsonb[],
      ${messages.map((m) => uuidArray([...new Set(m.mentions.map((mention) => mention.user_id))]))}::text[],
      ${column("mentions_all")}::boolean[],
      ${messages.map((m) => m.forwarded_from && JSON.stringify(m.forwarded_from))}::jsonb[],
      ${column("created_at")}::timestamptz[])
      AS new (_id, channel_id, seq, author_id, client_id, client_hash, text, thread_id,
        in_channel, mentions, mention_ids, mentions_all, forwarded_from, created_at)`;
}

/** The hashes of what was first sent with these client ids, by message id. */
export async function selectHashes(tx: Tx, message_ids: string[]): Promise<Map<string, Buffer>> {
  const { rows } = await sql<{ _id: string; client_hash: Buffer }>`
    SELECT _id, client_hash FROM messages WHERE _id = ANY(${message_ids}::uuid[])`.execute(tx);
  return new Map(rows.map((row) => [row._id, row.client_hash]));
}

/** A message that may be the root of a thread. */
export interface RootRow {
  _id: string;
  channel_id: string;
  is_reply: boolean;
  /** Deleted, with no reply left: there is no thread to go on with. */
  is_over: boolean;
}

export async function selectRoots(tx: Tx, message_ids: string[]): Promise<Map<string, RootRow>> {
  const { rows } = await sql<RootRow>`SELECT _id, channel_id, thread_id IS NOT NULL AS is_reply,
    deleted_at IS NOT NULL AND reply_count = 0 AS is_over FROM messages WHERE _id = ANY(${message_ids}::uuid[])`.execute(
    tx,
  );
  return new Map(rows.map((row) => [row._id, row]));
}

/** A change to how many replies a root has. */
export interface ReplyCount {
  _id: string;
  channel_id: string;
  by: number;
  rev: number;
}

/** Replies among which the newest one is looked for: an import may bring older ones after newer ones. */
const LATEST = 50;

/** Moves reply counts, with the number of the change that moved them. The longest thread costs no more than a short one. */
export const countReplies = (changes: ReplyCount[]): Write =>
  sql`UPDATE messages x SET reply_count = x.reply_count + c.by, rev = c.rev,
      last_reply_at = (SELECT max(l.created_at) FROM (
        SELECT r.created_at FROM messages r WHERE r.channel_id = x.channel_id AND r.thread_id = x._id
          AND r.deleted_at IS NULL ORDER BY r.seq DESC LIMIT ${sql.lit(LATEST)}) l)
    FROM unnest(${changes.map((c) => c.channel_id)}::uuid[], ${changes.map((c) => c._id)}::uuid[],
      ${changes.map((c) => c.by)}::int[], ${changes.map((c) => c.rev)}::bigint[]) AS c (channel_id, _id, by, rev)
    WHERE x.channel_id = c.channel_id AND x._id = c._id`;

/** Puts a new text in, and keeps of the previews those of links that it has; `mention_ids`, the mentions that count, stay as they were sent. */
export async function saveText(
  tx: Tx,
  change: {
    channel_id: string;
    _id: string;
    text: string;
    mentions: Mention[];
    links: string[];
    rev: number;
  },
): Promise<void> {
  await sql`UPDATE messages SET text = ${change.text}, mentions = ${JSON.stringify(change.mentions)}::jsonb,
      rev = ${change.rev}, edited_at = clock_timestamp(), previews = (
        SELECT coalesce(jsonb_agg(p ORDER BY array_position(${change.links}::text[], p ->> 'url')), '[]'::jsonb)
        FROM jsonb_array_elements(previews) AS p WHERE p ->> 'url' = ANY(${change.links}::text[]))
    WHERE channel_id = ${change.channel_id} AND _id = ${change._id}`.execute(tx);
}

/** Pins a message (`by` somebody) or unpins it (null). */
export async function savePin(
  tx: Tx,
  change: { channel_id: string; _id: string; by: string | null; rev: number },
): Promise<void> {
  await sql`UPDATE messages SET rev = ${change.rev}, pinned_by = ${change.by}::uuid,
      pinned_at = CASE WHEN ${change.by}::uuid IS NOT NULL THEN clock_timestamp() END
    WHERE channel_id = ${change.channel_id} AND _id = ${change._id}`.execute(tx);
}

export async function countPins(tx: Tx, channel_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM messages
    WHERE channel_id = ${channel_id} AND pinned_at IS NOT NULL`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** People with these usernames. */
export async function selectByUsername(tx: Tx, usernames: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ _id: string; username: string }>`
    SELECT _id, username FROM users WHERE username = ANY(${usernames}::text[])`.execute(tx);
  return new Map(rows.map((row) => [row.username, row._id]));
}

/** Which of these people are members of each of these channels, `limit` of each at most. */
export async function selectMembersAmong(
  tx: Tx,
  channel_ids: string[],
  user_ids: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ channel_id: string; user_ids: string[] }>`
    SELECT c.id AS channel_id, (SELECT coalesce(jsonb_agg(m.user_id ORDER BY m.user_id), '[]'::jsonb)
      FROM (SELECT user_id FROM channel_members WHERE channel_id = c.id AND left_at IS NULL
        AND user_id = ANY(${user_ids}::uuid[]) LIMIT ${limit}) m) AS user_ids
    FROM unnest(${channel_ids}::uuid[]) AS c (id)`.execute(tx);
  return new Map(rows.map((row) => [row.channel_id, row.user_ids]));
}
