import type { Mention, Message, Person, Reaction, SystemEvent } from "@parley/contract";
import { limits } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { personJson } from "../../accounts/index.ts";
import { type FileJson, fileJson, toFile } from "../../files/index.ts";
import { type StoredPreview, toPreviews } from "../stored-preview.ts";

interface Row {
  _id: string;
  channel_id: string;
  seq: number;
  rev: number;
  client_id: string;
  author: Person;
  text: string;
  thread_id: string | null;
  in_channel: boolean;
  reply_count: number;
  last_reply_at: Date | null;
  repliers: string[];
  mentions: Mention[];
  mentions_all: boolean;
  reactions: Reaction[];
  files: FileJson[];
  previews: StoredPreview[];
  system: SystemEvent | null;
  forwarded_from: Message["forwarded_from"];
  pinned_at: Date | null;
  pinned_by: string | null;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  deleted_rev: number | null;
  restored_rev: number | null;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

function toMessage(row: Row): Message {
  return {
    ...row,
    files: row.files.map(toFile),
    previews: toPreviews(row._id, row.previews),
    last_reply_at: iso(row.last_reply_at),
    pinned_at: iso(row.pinned_at),
    created_at: row.created_at.toISOString(),
    edited_at: iso(row.edited_at),
    deleted_at: iso(row.deleted_at),
  };
}

/** Reactions of the message `x`, the most used first, reactors in the order in which they reacted. */
const reactions = sql`coalesce((
  SELECT jsonb_agg(jsonb_build_object('emoji', r.emoji, 'count', r.count,
      'user_ids', to_jsonb(r.user_ids[1:${sql.lit(limits.reactorsShown)}])) ORDER BY r.first_at, r.emoji)
  FROM (SELECT emoji, count(*)::int AS count, min(created_at) AS first_at,
      array_agg(user_id ORDER BY created_at, user_id) AS user_ids
    FROM message_reactions WHERE channel_id = x.channel_id AND message_id = x._id GROUP BY emoji) r),
  '[]'::jsonb)`;

/** Replies that are looked at for who wrote them: a long thread must not make its root slow to read. */
const LATEST = 50;

/** Who wrote the latest replies to the message `x`; each change to these gives it a new number. */
const repliers = sql`CASE WHEN x.reply_count > 0 THEN coalesce((
  SELECT jsonb_agg(a.author_id ORDER BY a.seq DESC) FROM (
    SELECT l.author_id, max(l.seq) AS seq FROM (
      SELECT r.author_id, r.seq FROM messages r WHERE r.channel_id = x.channel_id
        AND r.thread_id = x._id AND r.deleted_at IS NULL ORDER BY r.seq DESC LIMIT ${sql.lit(LATEST)}) l
    GROUP BY l.author_id ORDER BY max(l.seq) DESC LIMIT ${sql.lit(limits.repliersShown)}) a),
  '[]'::jsonb) ELSE '[]'::jsonb END`;

/** Files that the message `x` shows, in their order. */
const files = sql`coalesce((SELECT jsonb_agg(${fileJson} ORDER BY s.position)
  FROM message_files s JOIN files f ON f._id = s.file_id
  WHERE s.channel_id = x.channel_id AND s.seq = x.seq), '[]'::jsonb)`;

/** What the message `x` forwards, its author as they are now. */
const forwardedFrom = sql`CASE WHEN x.forwarded_from IS NOT NULL THEN
  x.forwarded_from - 'author_id' || jsonb_build_object('author', (
    SELECT ${personJson("f")} FROM users f WHERE f._id = (x.forwarded_from ->> 'author_id')::uuid)) END`;

async function select(db: Db, rest: RawBuilder<unknown>): Promise<Message[]> {
  const { rows } = await sql<Row>`SELECT x._id, x.channel_id, x.seq, x.rev, x.client_id,
      ${personJson("u")} AS author, x.text, x.thread_id, x.in_channel, x.reply_count, x.last_reply_at, ${repliers} AS repliers, x.mentions,
      x.mentions_all, ${reactions} AS reactions, ${files} AS files, x.previews, x.system,
      ${forwardedFrom} AS forwarded_from, x.pinned_at, x.pinned_by, x.created_at, x.edited_at, x.deleted_at,
      x.deleted_rev, x.restored_rev
    FROM messages x JOIN users u ON u._id = x.author_id ${rest}`.execute(db);
  return rows.map(toMessage);
}

/** Which messages of a channel a page is of: its timeline, or the replies to one message. */
export interface Scope {
  channel_id: string;
  thread_id: string | null;
}

const inScope = ({ channel_id, thread_id }: Scope) =>
  thread_id === null
    ? sql`x.channel_id = ${channel_id} AND (x.thread_id IS NULL OR x.in_channel)`
    : sql`x.channel_id = ${channel_id} AND x.thread_id = ${thread_id}`;

/** The `limit` messages before a number, newest first. */
export const selectBefore = (db: Db, scope: Scope, seq: number, limit: number) =>
  select(db, sql`WHERE ${inScope(scope)} AND x.seq < ${seq} ORDER BY x.seq DESC LIMIT ${limit}`);

/** The `limit` messages after a number, oldest first. */
export const selectAfter = (db: Db, scope: Scope, seq: number, limit: number) =>
  select(db, sql`WHERE ${inScope(scope)} AND x.seq > ${seq} ORDER BY x.seq LIMIT ${limit}`);

/** Whether there is any message before a number, or after one; it reads nothing of it but that. */
export async function isAny(db: Db, scope: Scope, side: "before" | "after", seq: number) {
  const there = side === "before" ? sql`x.seq < ${seq}` : sql`x.seq > ${seq}`;
  const { rows } =
    await sql`SELECT FROM messages x WHERE ${inScope(scope)} AND ${there} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Messages changed after `rev`, in the order of their changes. */
export const selectChangedSince = (db: Db, channel_id: string, rev: number, limit: number) =>
  select(
    db,
    sql`WHERE x.channel_id = ${channel_id} AND x.rev > ${rev} ORDER BY x.rev, x.seq LIMIT ${limit}`,
  );

/** Messages of a channel by id, those that exist. */
export const selectMessages = (db: Db, channel_id: string, ids: string[]) =>
  select(db, sql`WHERE x.channel_id = ${channel_id} AND x._id = ANY(${ids}::uuid[])`);

/** The pinned messages of a channel, the newest pin first. */
export const selectPinned = (db: Db, channel_id: string, limit: number) =>
  select(
    db,
    sql`WHERE x.channel_id = ${channel_id} AND x.pinned_at IS NOT NULL
      ORDER BY x.pinned_at DESC, x.seq DESC LIMIT ${limit}`,
  );

/** Messages by id, of any channels, those that exist; who may see them the caller has settled. */
export const selectMessagesById = (db: Db, ids: string[]) =>
  select(db, sql`WHERE x._id = ANY(${ids}::uuid[])`);

/** Messages that these authors sent with these client ids, by (channel, author, client id). */
export const selectByClientIds = (
  db: Db,
  keys: Array<{ channel_id: string; author_id: string; client_id: string }>,
) =>
  select(
    db,
    sql`WHERE (x.channel_id, x.author_id, x.client_id) IN (SELECT * FROM unnest(
      ${keys.map((k) => k.channel_id)}::uuid[], ${keys.map((k) => k.author_id)}::uuid[],
      ${keys.map((k) => k.client_id)}::uuid[]))`,
  );

/** The channel of a message; undefined when there is no such message. */
export async function selectChannelOf(db: Db, message_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ channel_id: string }>`
    SELECT channel_id FROM messages WHERE _id = ${message_id}`.execute(db);
  return rows[0]?.channel_id;
}
