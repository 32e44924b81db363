import type { Message } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Write } from "../../../platform/database/pipeline.ts";

/**
 * Makes those follow a thread who have to do with a new reply: the root's author, who is mentioned, in a
 * conversation everybody, and whoever writes, even if they had stopped following. Runs under the channels' locks.
 */
export function addFollowers(replies: readonly Message[]): Write[] {
  const asked = sql`unnest(${replies.map((m) => m.channel_id)}::uuid[],
      ${replies.map((m) => m.thread_id)}::uuid[], ${replies.map((m) => m.seq)}::bigint[],
      ${replies.map((m) => m.author._id)}::uuid[],
      ${replies.map((m) => `{${m.mentions.map(({ user_id }) => user_id).join(",")}}`)}::text[])
    AS n (channel_id, root_id, seq, author_id, mention_ids)`;
  // What was said before somebody came in counts as read, and is no news to them.
  const concerned = sql`INSERT INTO thread_followers (root_id, user_id, channel_id, last_read_seq, followed_after)
    SELECT a.root_id, a.user_id, a.channel_id, min(a.read), min(a.read) FROM (
      SELECT n.root_id, n.channel_id, r.author_id AS user_id, 0 AS read
      FROM ${asked} JOIN messages r ON r.channel_id = n.channel_id AND r._id = n.root_id
      UNION ALL SELECT n.root_id, n.channel_id, id, n.seq - 1
      FROM ${asked} CROSS JOIN LATERAL unnest(n.mention_ids::uuid[]) AS id
      UNION ALL SELECT n.root_id, n.channel_id, m.user_id, 0
      FROM ${asked} JOIN channels c ON c._id = n.channel_id AND c.kind <> 'channel'
        JOIN channel_members m ON m.channel_id = n.channel_id) a
    JOIN channel_members m ON m.channel_id = a.channel_id AND m.user_id = a.user_id
      AND m.left_at IS NULL
    GROUP BY a.root_id, a.user_id, a.channel_id ORDER BY a.root_id, a.user_id
    ON CONFLICT DO NOTHING`;
  const authors = sql`INSERT INTO thread_followers AS f (root_id, user_id, channel_id, last_read_seq,
      followed_after)
    SELECT n.root_id, n.author_id, n.channel_id, max(n.seq), min(n.seq) FROM ${asked}
    GROUP BY n.root_id, n.author_id, n.channel_id ORDER BY n.root_id, n.author_id
    ON CONFLICT (root_id, user_id) DO UPDATE SET follows = true,
      followed_after = CASE WHEN f.follows THEN f.followed_after ELSE excluded.followed_after END,
      last_read_seq = greatest(f.last_read_seq, excluded.last_read_seq)`;
  return [concerned, authors];
}

/** Everyone to whom these threads' news are to be told. */
export async function selectFollowers(db: Db, root_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`SELECT DISTINCT user_id FROM thread_followers
    WHERE root_id = ANY(${root_ids}::uuid[]) AND follows ORDER BY user_id`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Locks what is to change, before the people's streams. */
export async function lockFollowers(
  tx: Tx,
  root_ids: readonly string[],
  user_ids: readonly string[],
): Promise<void> {
  await sql`SELECT 1 FROM thread_followers WHERE root_id = ANY(${root_ids}::uuid[])
    AND user_id = ANY(${user_ids}::uuid[]) ORDER BY root_id, user_id FOR NO KEY UPDATE`.execute(tx);
}

/** Notes the newest replies of these threads, as change `head` of each person's own stream. */
export async function saveNewest(
  tx: Tx,
  root_ids: readonly string[],
  numbers: ReadonlyArray<{ user_id: string; head: number }>,
): Promise<void> {
  const standing = sql`FROM messages x WHERE x.channel_id = f.channel_id AND x.thread_id = f.root_id
    AND x.deleted_at IS NULL`;
  await sql`UPDATE thread_followers f SET rev = n.head,
      newest_seq = coalesce((SELECT x.seq ${standing} AND x.author_id <> f.user_id
        ORDER BY x.seq DESC LIMIT 1), 0),
      newest_at = coalesce((SELECT x.created_at ${standing} ORDER BY x.seq DESC LIMIT 1), f.newest_at)
    FROM unnest(${numbers.map((n) => n.user_id)}::uuid[], ${numbers.map((n) => n.head)}::bigint[])
      AS n (user_id, head)
    WHERE f.user_id = n.user_id AND f.root_id = ANY(${root_ids}::uuid[]) AND f.follows`.execute(tx);
}

/** Whose stand to which thread changes. */
interface Follower {
  root_id: string;
  user_id: string;
}

/** Follows a thread or stops it; who begins to has read what is there. */
export async function saveFollows(
  tx: Tx,
  { root_id, user_id, channel_id }: Follower & { channel_id: string },
  { follows, rev }: { follows: boolean; rev: number },
): Promise<void> {
  await sql`INSERT INTO thread_followers AS f (root_id, user_id, channel_id, follows, last_read_seq,
      followed_after, newest_seq, newest_at, rev)
    SELECT ${root_id}, ${user_id}, c._id, ${follows}, c.head, c.head, coalesce((SELECT max(x.seq)
        FROM messages x WHERE x.channel_id = c._id AND x.thread_id = ${root_id}
          AND x.deleted_at IS NULL AND x.author_id <> ${user_id}), 0),
      coalesce((SELECT r.last_reply_at FROM messages r WHERE r.channel_id = c._id
        AND r._id = ${root_id}), clock_timestamp()), ${rev}
    FROM channels c WHERE c._id = ${channel_id}
    ON CONFLICT (root_id, user_id) DO UPDATE SET follows = excluded.follows, rev = excluded.rev,
      last_read_seq = CASE WHEN f.follows THEN f.last_read_seq ELSE excluded.last_read_seq END,
      followed_after = CASE WHEN f.follows THEN f.followed_after ELSE excluded.followed_after END,
      newest_seq = excluded.newest_seq, newest_at = excluded.newest_at`.execute(tx);
}

/** Moves a mark forward, never past the channel's head. */
export async function saveMark(
  tx: Tx,
  { root_id, user_id }: Follower,
  { seq, rev }: { seq: number; rev: number },
): Promise<void> {
  await sql`UPDATE thread_followers f SET last_read_seq = least(${seq}::bigint, c.head), rev = ${rev}
    FROM channels c WHERE c._id = f.channel_id AND f.root_id = ${root_id} AND f.user_id = ${user_id}
      AND f.last_read_seq < least(${seq}::bigint, c.head)`.execute(tx);
}

/** Moves a mark back, never forward. */
export async function moveMarkBack(
  tx: Tx,
  { root_id, user_id }: Follower,
  { seq, rev }: { seq: number; rev: number },
): Promise<void> {
  await sql`UPDATE thread_followers SET last_read_seq = ${seq}, rev = ${rev}
    WHERE root_id = ${root_id} AND user_id = ${user_id} AND last_read_seq > ${seq}`.execute(tx);
}

/** A deleted account follows nothing. */
export async function deleteFollower(tx: Tx, user_id: string): Promise<void> {
  await sql`DELETE FROM thread_followers WHERE user_id = ${user_id}`.execute(tx);
}
