import type { Session } from "../../../platform/database/session.ts";

/** Somebody as an export names them. */
export interface PersonRow {
  _id: string;
  name: string;
  username: string;
  email: string | null;
  role: string;
  title: string;
  time_zone: string;
  is_active: boolean;
}

export interface ChannelRow {
  _id: string;
  kind: "channel" | "direct" | "group" | "self";
  visibility: "public" | "private";
  name: string;
  topic: string;
  description: string;
  admin_id: string | null;
  created_at: Date;
  is_archived: boolean;
  /** Present members, in the order in which they came. */
  members: string[];
}

export interface GroupRow {
  _id: string;
  handle: string;
  name: string;
  description: string;
  is_open: boolean;
  created_at: Date;
  members: string[];
}

export interface EmojiRow {
  name: string;
  picture_id: string | null;
  alias_of: string | null;
  user_id: string | null;
  created_at: Date;
}

/** Custom emoji that are there, by name. */
export function selectCustomEmoji(session: Session): Promise<EmojiRow[]> {
  return session.rows(
    `SELECT name, picture_id, alias_of, user_id, created_at FROM custom_emoji
    WHERE removed_at IS NULL ORDER BY name`,
  );
}

/** User groups that are not deleted, the oldest first. */
export function selectUserGroups(session: Session): Promise<GroupRow[]> {
  return session.rows(
    `SELECT g._id, g.handle, g.name, g.description, g.is_open, g.created_at,
      ARRAY(SELECT m.user_id::text FROM user_group_members m WHERE m.group_id = g._id
        ORDER BY m.user_id) AS members
    FROM user_groups g WHERE g.deleted_at IS NULL ORDER BY g.created_at, g._id`,
  );
}

/** Everyone, the oldest account first. */
export function selectPeople(session: Session): Promise<PersonRow[]> {
  return session.rows(
    `SELECT _id, name, username, email, role, profile ->> 'title' AS title,
      profile ->> 'time_zone' AS time_zone, is_active FROM users ORDER BY created_at, _id`,
  );
}

/** Conversations that are not deleted, the oldest first; without those of a few, only public channels. */
export function selectChannels(session: Session, publicOnly: boolean): Promise<ChannelRow[]> {
  return session.rows(
    `SELECT c._id, c.kind, c.visibility, c.name, c.topic, c.description, c.admin_id, c.created_at,
      c.archived_at IS NOT NULL AS is_archived,
      ARRAY(SELECT m.user_id::text FROM channel_members m WHERE m.channel_id = c._id AND m.left_at IS NULL
        ORDER BY m.joined_at, m.user_id) AS members
    FROM channels c WHERE c.deleted_at IS NULL AND NOT c.importing
      AND (NOT $1 OR (c.kind = 'channel' AND c.visibility = 'public'))
    ORDER BY c.created_at, c._id`,
    [publicOnly],
  );
}

/**
 * Begins a snapshot and gives each message of these channels a time of its own, in microseconds: when it was
 * written, or just behind the one before where two have the same. An answer comes after what it answers. Of deleted
 * messages only those are kept that have answers.
 */
export async function beginExport(session: Session): Promise<void> {
  await session.rows("BEGIN ISOLATION LEVEL REPEATABLE READ");
  await session.rows(`CREATE TEMP TABLE export_times (channel_id uuid NOT NULL, ts bigint NOT NULL,
    seq bigint NOT NULL, message_id uuid NOT NULL, thread_id uuid, PRIMARY KEY (channel_id, ts))
    ON COMMIT DROP`);
}

/** Gives the messages of one channel their times. */
export async function numberMessages(session: Session, channel_id: string): Promise<void> {
  await session.rows(
    `INSERT INTO export_times (channel_id, seq, message_id, thread_id, ts)
    SELECT $1::uuid, seq, _id, thread_id, max(us - n) OVER (ORDER BY n) + n FROM (
      SELECT *, row_number() OVER (ORDER BY us, thread_id IS NOT NULL, seq) AS n FROM (
        SELECT m.seq, m._id, m.thread_id, greatest((extract(epoch FROM m.created_at) * 1000000)::bigint,
          (extract(epoch FROM r.created_at) * 1000000)::bigint) AS us
        FROM messages m LEFT JOIN messages r ON r.channel_id = m.channel_id AND r._id = m.thread_id
        WHERE m.channel_id = $1::uuid
          AND (m.deleted_at IS NULL OR (m.thread_id IS NULL AND m.reply_count > 0))) timed) numbered`,
    [channel_id],
  );
}

/** Makes the times quick to look up by message and by thread. */
export async function indexTimes(session: Session): Promise<void> {
  await session.rows("CREATE INDEX ON export_times (message_id)");
  await session.rows("CREATE INDEX ON export_times (thread_id) WHERE thread_id IS NOT NULL");
  await session.rows("ANALYZE export_times");
}

/** How many messages there are, and on which days (UTC), by channel. */
export async function selectDays(
  session: Session,
): Promise<{ channel_id: string; day: string; messages: number }[]> {
  return session.rows(
    `SELECT channel_id, to_char(to_timestamp(ts / 1000000) AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day,
      count(*)::int AS messages FROM export_times GROUP BY 1, 2 ORDER BY 1, 2`,
  );
}
