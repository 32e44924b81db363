import type { NotifyLevel } from "@parley/contract";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { Reachable } from "../reach.ts";

/** What pushing to the person `u` depends on, beside what they chose. */
const reachColumns = sql`u.presence_status = 'busy' AS is_busy,
  EXISTS (SELECT 1 FROM push_devices d WHERE d.user_id = u._id) AS has_device,
  coalesce(nullif(u.profile ->> 'time_zone', ''), (SELECT d.time_zone FROM push_devices d
    WHERE d.user_id = u._id ORDER BY d.created_at DESC LIMIT 1)) AS time_zone`;

/** One person who may have to be told of one message, and what that depends on. */
export interface Candidate extends Reachable {
  message_id: string;
  channel_id: string;
  seq: number;
  thread_id: string | null;
  user_id: string;
  text: string;
  is_author: boolean;
  is_active: boolean;
  is_member: boolean;
  is_read: boolean;
  is_broadcast: boolean;
  is_conversation: boolean;
  is_mentioned: boolean;
  is_follower: boolean;
  level: NotifyLevel | null;
  is_muted: boolean;
}

/**
 * Everyone whom these messages may concern: those who are named, people of a conversation, who followed
 * the thread before it was said, members with keywords, and those who hear of every message; of a message
 * to all, members whose devices, letters or settings make a difference. Deleted messages concern nobody.
 */
export async function selectCandidates(db: Db, message_ids: string[]): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`
    WITH asked AS MATERIALIZED (
      SELECT x._id, x.channel_id, x.seq, x.thread_id, x.author_id, x.mention_ids, x.mentions_all,
        x.text, c.kind
      FROM messages x JOIN channels c ON c._id = x.channel_id
      WHERE x._id = ANY(${message_ids}::uuid[]) AND x.deleted_at IS NULL AND x.system IS NULL
        AND c.deleted_at IS NULL AND NOT c.importing),
    candidates AS (
      SELECT a._id, unnest(a.mention_ids) AS user_id, true AS is_mentioned, false AS is_follower
      FROM asked a
      UNION ALL SELECT a._id, m.user_id, false, false
      FROM asked a JOIN channel_members m ON m.channel_id = a.channel_id AND m.left_at IS NULL
      WHERE a.kind <> 'channel'
      UNION ALL SELECT a._id, f.user_id, false, true
      FROM asked a JOIN thread_followers f ON f.root_id = a.thread_id AND f.follows
        AND a.seq > f.followed_after
      UNION ALL SELECT a._id, m.user_id, false, false
      FROM users u JOIN channel_members m ON m.user_id = u._id AND m.left_at IS NULL
        JOIN asked a ON a.channel_id = m.channel_id
      WHERE u.preferences ? 'keywords' AND u.preferences -> 'keywords' <> '[]'
      UNION ALL SELECT a._id, m.user_id, false, false
      FROM asked a JOIN channel_members m ON m.channel_id = a.channel_id AND m.left_at IS NULL
      WHERE a.kind = 'channel' AND a.thread_id IS NULL AND m.notify = 'all'
      UNION ALL SELECT a._id, m.user_id, false, false
      FROM asked a JOIN channel_members m ON m.channel_id = a.channel_id AND m.left_at IS NULL
      WHERE a.kind = 'channel' AND a.mentions_all AND (m.notify = 'nothing' OR m.muted_until > now()
        OR EXISTS (SELECT 1 FROM push_devices d WHERE d.user_id = m.user_id)
        OR EXISTS (SELECT 1 FROM users l WHERE l._id = m.user_id
          AND l.preferences @> '{"email_missed": true}')))
    SELECT a._id AS message_id, a.channel_id, a.seq, a.thread_id, p.user_id, a.text,
      a.author_id = p.user_id AS is_author, u.is_active AND u.role <> 'bot' AS is_active,
      m.user_id IS NOT NULL AS is_member, coalesce(m.last_read_seq >= a.seq, false) AS is_read,
      a.mentions_all AND a.kind = 'channel' AS is_broadcast, a.kind <> 'channel' AS is_conversation, p.is_mentioned, p.is_follower, m.notify AS level,
      coalesce(m.muted_until > now(), false) AS is_muted, u.preferences AS chosen, ${reachColumns}
    FROM (SELECT _id, user_id, bool_or(is_mentioned) AS is_mentioned, bool_or(is_follower) AS is_follower
      FROM candidates GROUP BY _id, user_id) p
    JOIN asked a ON a._id = p._id JOIN users u ON u._id = p.user_id
    LEFT JOIN channel_members m ON m.channel_id = a.channel_id AND m.user_id = p.user_id
      AND m.left_at IS NULL
    ORDER BY a.channel_id, a.seq, p.user_id`.execute(db);
  return rows;
}

/** The author of a message to which somebody reacted. */
export interface Author extends Reachable {
  is_active: boolean;
  is_member: boolean;
  level: NotifyLevel | null;
  is_muted: boolean;
}

/** Who wrote a message; undefined when it is deleted. */
export async function selectAuthor(
  db: Db,
  { channel_id, message_id }: { channel_id: string; message_id: string },
): Promise<Author | undefined> {
  const { rows } = await sql<Author>`SELECT u._id AS user_id,
      u.is_active AND u.role <> 'bot' AS is_active, m.user_id IS NOT NULL AS is_member,
      m.notify AS level, coalesce(m.muted_until > now(), false) AS is_muted, u.preferences AS chosen, ${reachColumns}
    FROM messages x JOIN users u ON u._id = x.author_id LEFT JOIN channel_members m
      ON m.channel_id = x.channel_id AND m.user_id = x.author_id AND m.left_at IS NULL
    WHERE x.channel_id = ${channel_id} AND x._id = ${message_id} AND x.deleted_at IS NULL`.execute(
    db,
  );
  return rows[0];
}

/** What these people chose, and whether they can be told anything. */
export async function selectPeopleToTell(db: Db, user_ids: string[]): Promise<Reachable[]> {
  const { rows } = await sql<Reachable>`
    SELECT u._id AS user_id, u.preferences AS chosen, ${reachColumns} FROM users u
    WHERE u._id = ANY(${user_ids}::uuid[]) AND u.is_active AND u.role <> 'bot' ORDER BY u._id`.execute(
    db,
  );
  return rows;
}

/** What a channel is called. */
export async function selectChannelName(db: Db, channel_id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    SELECT name FROM channels WHERE _id = ${channel_id}`.execute(db);
  return rows[0]?.name ?? "";
}
