import { limits, type ThreadState, type UserStreamRow } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

/** Whether the follower `f` may see the thread: they may have lost the channel since. */
const isVisible = sql`EXISTS (SELECT 1 FROM channel_members m JOIN channels c ON c._id = m.channel_id
  WHERE m.channel_id = f.channel_id AND m.user_id = f.user_id AND m.left_at IS NULL
    AND c.deleted_at IS NULL AND NOT c.importing)`;

const isUnread = sql`f.newest_seq > f.last_read_seq`;

const stateColumns = sql`f.root_id, f.channel_id, f.follows, f.last_read_seq, f.rev, CASE WHEN f.follows
  AND ${isUnread} THEN (SELECT count(*) FROM messages x WHERE x.channel_id = f.channel_id
    AND x.thread_id = f.root_id AND x.seq > f.last_read_seq AND x.deleted_at IS NULL
    AND x.author_id <> f.user_id)::int ELSE 0 END AS unread`;

/** How many threads of each person have unread replies. */
export async function countUnreadThreads(
  db: Db,
  user_ids: readonly string[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; unread: number }>`
    SELECT f.user_id, count(*)::int AS unread FROM thread_followers f
    WHERE f.user_id = ANY(${user_ids}::uuid[]) AND f.follows AND ${isUnread} AND ${isVisible}
    GROUP BY f.user_id`.execute(db);
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]));
}

/** Where a person's own stream stood before a change, and stands after it. */
interface Since {
  user_id: string;
  after: number;
  head: number;
}

/**
 * The rows of people's own streams that tell which threads changed after `after`; nobody without a change is
 * in it. Of more than `limits.catchUpThreads` only the latest are told.
 */
export async function selectThreadChanges(
  db: Db,
  since: readonly Since[],
): Promise<Map<string, UserStreamRow[]>> {
  const { rows } = await sql<ThreadState & { user_id: string }>`SELECT f.user_id, ${stateColumns}
    FROM unnest(${since.map((s) => s.user_id)}::uuid[], ${since.map((s) => s.after)}::bigint[])
      AS asked (user_id, after)
    CROSS JOIN LATERAL (SELECT * FROM thread_followers o WHERE o.user_id = asked.user_id
      AND o.rev > asked.after ORDER BY o.rev DESC LIMIT ${limits.catchUpThreads}) f
    WHERE ${isVisible} ORDER BY f.rev`.execute(db);
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  const unread = await countUnreadThreads(db, [...byUser.keys()]);
  const heads = new Map(since.map(({ user_id, head }) => [user_id, head]));
  return new Map(
    [...byUser].map(([user_id, changed]) => {
      const told = changed.map(({ user_id: _, ...row }) => ({ type: "thread" as const, ...row }));
      const rev = heads.get(user_id) ?? 0;
      const count = { type: "thread_count" as const, rev, unread: unread.get(user_id) ?? 0 };
      return [user_id, [...told, count]];
    }),
  );
}

/** A thread as one member of its channel stands to it. */
export interface OwnThread extends ThreadState {
  /** It is a reply itself, which no thread begins with. */
  is_reply: boolean;
  /** They have a mark in it. */
  is_known: boolean;
}

/** How somebody stands to the thread of a message; undefined where they are no member of its channel. */
export async function selectThread(
  db: Db,
  user_id: string,
  root_id: string,
): Promise<OwnThread | undefined> {
  const { rows } = await sql<OwnThread>`
    SELECT r._id AS root_id, r.channel_id, coalesce(s.follows, false) AS follows,
      coalesce(s.last_read_seq, 0) AS last_read_seq, coalesce(s.unread, 0) AS unread,
      coalesce(s.rev, 0) AS rev, r.thread_id IS NOT NULL AS is_reply,
      s.root_id IS NOT NULL AS is_known
    FROM messages r JOIN channels c ON c._id = r.channel_id
      JOIN channel_members m ON m.channel_id = r.channel_id AND m.user_id = ${user_id}
      LEFT JOIN LATERAL (SELECT ${stateColumns} FROM thread_followers f
        WHERE f.root_id = r._id AND f.user_id = ${user_id}) s ON true
    WHERE r._id = ${root_id} AND m.left_at IS NULL AND c.deleted_at IS NULL
      AND NOT c.importing`.execute(db);
  return rows[0];
}

interface Listed {
  state: ThreadState;
  is_unread: boolean;
  /** When its newest reply was written, microseconds since 1970. */
  micros: number;
  /** Ids of its last replies, oldest first. */
  reply_ids: string[];
}

/** Followed threads, those with unread replies first, each newest first. */
export async function selectListed(
  db: Db,
  ask: {
    user_id: string;
    onlyUnread: boolean;
    after: readonly [boolean, number, string] | undefined;
    limit: number;
  },
): Promise<Listed[]> {
  const micros = sql`(extract(epoch FROM f.newest_at) * 1000000)::bigint`;
  const after: RawBuilder<unknown> = ask.after
    ? sql`(${isUnread}, ${micros}, f.root_id) < (${ask.after[0]}, ${ask.after[1]}::bigint, ${ask.after[2]}::uuid)`
    : sql`true`;
  const { rows } = await sql<ThreadState & Omit<Listed, "state">>`
    SELECT ${stateColumns}, ${isUnread} AS is_unread, ${micros} AS micros, ARRAY(
      SELECT l._id FROM (SELECT x._id, x.seq FROM messages x WHERE x.channel_id = f.channel_id
        AND x.thread_id = f.root_id AND x.deleted_at IS NULL ORDER BY x.seq DESC
        LIMIT ${limits.threadRepliesListed}) l ORDER BY l.seq) AS reply_ids
    FROM thread_followers f
    WHERE f.user_id = ${ask.user_id} AND f.follows AND ${isVisible} AND ${after}
      AND ${ask.onlyUnread ? isUnread : sql`true`}
    ORDER BY is_unread DESC, f.newest_at DESC, f.root_id DESC LIMIT ${ask.limit}`.execute(db);
  return rows.map(({ is_unread, micros: at, reply_ids, ...state }) => ({
    state,
    is_unread,
    micros: Number(at),
    reply_ids,
  }));
}
