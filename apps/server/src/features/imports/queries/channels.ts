import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** A channel that an import made. */
export interface ImportedChannel {
  source_key: string;
  channel_id: string;
  name: string;
  importing: boolean;
  deleted: boolean;
}

/** Those of these channels that an earlier import made. */
export async function selectImported(db: Db, source_keys: string[]): Promise<ImportedChannel[]> {
  const { rows } = await sql<ImportedChannel>`SELECT source_key, _id AS channel_id, name, importing,
      deleted_at IS NOT NULL AS deleted
    FROM channels WHERE source_key = ANY(${source_keys}::text[])`.execute(db);
  return rows;
}

/** Names of all channels that are not deleted, in lower case, but for one. */
export async function selectChannelNames(db: Db, except = ""): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT lower(name) AS name FROM channels
    WHERE kind = 'channel' AND deleted_at IS NULL AND source_key IS DISTINCT FROM ${except}`.execute(
    db,
  );
  return rows.map((row) => row.name);
}

export interface NewChannel {
  _id: string;
  source_key: string;
  kind: string;
  visibility: string;
  name: string;
  topic: string;
  description: string;
  created_at: Date;
}

/** Makes a channel that nobody sees until it is published. */
export async function insertHidden(db: Db, channel: NewChannel): Promise<void> {
  await sql`INSERT INTO channels (_id, source_key, kind, visibility, name, topic, description,
      created_at, importing)
    VALUES (${channel._id}, ${channel.source_key}, ${channel.kind}, ${channel.visibility},
      ${channel.name}, ${channel.topic}, ${channel.description}, ${channel.created_at}, true)`.execute(
    db,
  );
}

export interface LockedImport {
  head: number;
  importing: boolean;
}

/** Locks a channel that an import made; undefined once it is deleted. */
export async function lockImported(tx: Tx, channel_id: string): Promise<LockedImport | undefined> {
  const { rows } = await sql<LockedImport>`SELECT head, importing FROM channels
    WHERE _id = ${channel_id} AND source_key IS NOT NULL AND deleted_at IS NULL
    FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** Moves a locked channel's head to the last number that was given out. */
export async function saveHead(tx: Tx, channel_id: string, head: number): Promise<void> {
  await sql`UPDATE channels SET head = ${head}, changed_at = clock_timestamp()
    WHERE _id = ${channel_id}`.execute(tx);
}

export interface Publication {
  channel_id: string;
  name: string;
  admin_id: string | null;
  archived: boolean;
  /** Sorted ids of its people; null for a channel. Left out where another conversation has it. */
  direct_key: string | null;
}

/**
 * Shows a channel to its members, as one change with the next number: who has something of it
 * drops that.
 */
export async function showChannel(tx: Tx, publication: Publication): Promise<void> {
  const { channel_id, name, admin_id, archived, direct_key } = publication;
  await sql`UPDATE channels c SET importing = false, name = ${name}, admin_id = ${admin_id},
      archived_at = CASE WHEN ${archived} THEN coalesce((SELECT max(m.created_at) FROM messages m
        WHERE m.channel_id = c._id), c.created_at) END,
      direct_key = CASE WHEN EXISTS (SELECT 1 FROM channels o WHERE o.direct_key = ${direct_key})
        THEN NULL ELSE ${direct_key} END,
      head = head + 1, rev = head + 1, reset_rev = head + 1, changed_at = clock_timestamp()
    WHERE _id = ${channel_id}`.execute(tx);
}

/**
 * Makes people members who were none before, at the next number of the channel and with everything
 * read. Those who have left stay away. Answers how many came in.
 */
export async function addMembers(
  tx: Tx,
  channel_id: string,
  members: { user_id: string; role: string }[],
): Promise<number> {
  await sql`SELECT 1 FROM channels WHERE _id = ${channel_id} FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<{ user_id: string }>`
    INSERT INTO channel_members (channel_id, user_id, role, last_read_seq, rev, user_rev, notify)
    SELECT c._id, new.user_id, new.role, c.head + 1, c.head + 1, 0,
      CASE WHEN c.kind = 'channel' THEN 'mentions' ELSE 'all' END
    FROM channels c, unnest(${members.map((m) => m.user_id)}::uuid[],
      ${members.map((m) => m.role)}::text[]) AS new (user_id, role)
    WHERE c._id = ${channel_id}
    ORDER BY new.user_id
    ON CONFLICT (channel_id, user_id) DO NOTHING RETURNING user_id`.execute(tx);
  if (rows.length === 0) return 0;
  await sql`UPDATE channels SET head = head + 1, rev = head + 1, members_rev = head + 1,
      member_count = member_count + ${rows.length}, changed_at = clock_timestamp()
    WHERE _id = ${channel_id}`.execute(tx);
  await tellMembers(
    tx,
    channel_id,
    rows.map((row) => row.user_id),
  );
  return rows.length;
}

/** Gives these memberships the next number of their person's own stream: their devices learn of them. */
async function tellMembers(tx: Tx, channel_id: string, user_ids: string[]): Promise<void> {
  await sql`SELECT 1 FROM user_streams WHERE user_id = ANY(${user_ids}::uuid[])
    ORDER BY user_id FOR NO KEY UPDATE`.execute(tx);
  await sql`WITH numbered AS (
      UPDATE user_streams SET head = head + 1, changed_at = clock_timestamp()
      WHERE user_id = ANY(${user_ids}::uuid[]) RETURNING user_id, head)
    UPDATE channel_members m SET user_rev = numbered.head FROM numbered
    WHERE m.channel_id = ${channel_id} AND m.user_id = numbered.user_id`.execute(tx);
}

/** Members who have read everything: an import must not leave them unread messages. */
export async function selectUpToDate(tx: Tx, channel_id: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`SELECT user_id FROM channel_members m
    WHERE channel_id = ${channel_id} AND left_at IS NULL AND NOT EXISTS (
      SELECT 1 FROM messages x WHERE x.channel_id = m.channel_id AND x.seq > m.last_read_seq
        AND (x.thread_id IS NULL OR x.in_channel) AND x.deleted_at IS NULL AND x.author_id <> m.user_id)
    ORDER BY user_id FOR NO KEY UPDATE`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Moves the read marks of these members to the channel's head. */
export async function markRead(tx: Tx, channel_id: string, user_ids: string[]): Promise<void> {
  await sql`UPDATE channel_members m SET last_read_seq = c.head FROM channels c
    WHERE c._id = m.channel_id AND m.channel_id = ${channel_id}
      AND m.user_id = ANY(${user_ids}::uuid[])`.execute(tx);
  await tellMembers(tx, channel_id, user_ids);
}
