import type { File, FileKind, Message, Person, SharedFile } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Write } from "../../../platform/database/pipeline.ts";
import { personJson } from "../../accounts/index.ts";
import { type FileJson, fileJson, toFile } from "../../files/index.ts";

/**
 * Whether a message that is not deleted shows the file `f` where somebody may read: as a member, or
 * because the channel is public, which guests see only as members.
 */
const isShownTo = (user_id: RawBuilder<unknown>, is_guest: RawBuilder<unknown>) => sql`EXISTS (
  SELECT FROM message_files s
    JOIN messages x ON x.channel_id = s.channel_id AND x.seq = s.seq AND x.deleted_at IS NULL
    JOIN channels c ON c._id = s.channel_id AND c.deleted_at IS NULL AND NOT c.importing
    LEFT JOIN channel_members m ON m.channel_id = c._id AND m.user_id = ${user_id} AND m.left_at IS NULL
  WHERE s.file_id = f._id AND (m.user_id IS NOT NULL
    OR (c.kind = 'channel' AND c.visibility = 'public' AND NOT ${is_guest})))`;

/** Whether somebody may read the file because a message shows it. */
export async function selectIsShown(
  db: Db,
  { file_id, user_id, is_guest }: { file_id: string; user_id: string; is_guest: boolean },
): Promise<boolean> {
  const { rows } = await sql`SELECT FROM files f WHERE f._id = ${file_id}
    AND ${isShownTo(sql`${user_id}::uuid`, sql`${is_guest}::boolean`)}`.execute(db);
  return rows.length > 0;
}

/** Somebody who wants to show a file. */
export interface FileWish {
  user_id: string;
  is_guest: boolean;
  file_id: string;
}

/**
 * Of these wishes, those that are granted: one's own unsent file, or one that one may read. Such a file
 * is not removed before this transaction ends.
 */
export async function selectSendable(
  tx: Tx,
  wishes: FileWish[],
): Promise<Array<{ user_id: string; file: File }>> {
  const { rows } = await sql<{ user_id: string; file: FileJson }>`
    SELECT w.user_id, ${fileJson} AS file
    FROM unnest(${wishes.map((w) => w.user_id)}::uuid[], ${wishes.map((w) => w.is_guest)}::boolean[],
      ${wishes.map((w) => w.file_id)}::uuid[]) AS w (user_id, is_guest, file_id)
    JOIN files f ON f._id = w.file_id
    WHERE f.stored_at IS NOT NULL AND f.removed_at IS NULL
      AND ((f.uploader_id = w.user_id AND f.sent_at IS NULL)
        OR ${isShownTo(sql`w.user_id`, sql`w.is_guest`)})
    FOR KEY SHARE OF f`.execute(tx);
  return rows.map(({ user_id, file }) => ({ user_id, file: toFile(file) }));
}

/** Of the files that a forwarded message showed, those that are still there, in the same order. */
export async function selectForwardable(tx: Tx, file_ids: string[]): Promise<File[]> {
  if (file_ids.length === 0) return [];
  const { rows } = await sql<{ file: FileJson }>`SELECT ${fileJson} AS file FROM files f
    WHERE f._id = ANY(${file_ids}::uuid[]) AND f.removed_at IS NULL FOR KEY SHARE OF f`.execute(tx);
  const found = new Map(rows.map(({ file }) => [file._id, toFile(file)]));
  return file_ids.flatMap((file_id) => found.get(file_id) ?? []);
}

/** Notes what new messages show. */
export function showFiles(
  messages: ReadonlyArray<Pick<Message, "channel_id" | "seq" | "files">>,
): Write[] {
  const rows = messages.flatMap(({ channel_id, seq, files }) =>
    files.map((file, position) => ({ channel_id, seq, position, file_id: file._id })),
  );
  if (rows.length === 0) return [];
  const file_ids = rows.map((row) => row.file_id);
  const noted = sql`INSERT INTO message_files (channel_id, seq, position, file_id)
    SELECT * FROM unnest(${rows.map((row) => row.channel_id)}::uuid[],
      ${rows.map((row) => row.seq)}::bigint[], ${rows.map((row) => row.position)}::smallint[],
      ${file_ids}::uuid[])`;
  const sent = sql`UPDATE files SET sent_at = clock_timestamp()
    WHERE _id = ANY(${file_ids}::uuid[]) AND sent_at IS NULL`;
  return [noted, sent];
}

/** Holds a file against whoever wants to show it, until the transaction ends. */
export async function lockFile(tx: Tx, file_id: string): Promise<void> {
  await sql`SELECT FROM files WHERE _id = ${file_id} FOR UPDATE`.execute(tx);
}

/** Messages that show a file, by channel. */
export async function selectShowing(
  db: Db,
  file_id: string,
): Promise<Array<{ channel_id: string; message_ids: string[] }>> {
  const { rows } = await sql<{ channel_id: string; message_ids: string[] }>`
    SELECT s.channel_id, jsonb_agg(x._id) AS message_ids
    FROM message_files s JOIN messages x ON x.channel_id = s.channel_id AND x.seq = s.seq
    WHERE s.file_id = ${file_id} GROUP BY s.channel_id ORDER BY s.channel_id`.execute(db);
  return rows;
}

/** Messages changed with number `rev` though nothing was written in them. */
export async function saveRevs(
  tx: Tx,
  { channel_id, message_ids, rev }: { channel_id: string; message_ids: string[]; rev: number },
): Promise<void> {
  await sql`UPDATE messages SET rev = ${rev}
    WHERE channel_id = ${channel_id} AND _id = ANY(${message_ids}::uuid[])`.execute(tx);
}

/** A file's place in its channel. */
export interface FilePlace {
  seq: number;
  position: number;
}

interface SharedRow {
  file: FileJson;
  message_id: string;
  thread_id: string | null;
  seq: number;
  position: number;
  author: Person;
  created_at: Date;
}

/** Files that a channel's messages show before a place, the newest message first. */
export async function selectSharedFiles(
  db: Db,
  channel_id: string,
  { kind, before, limit }: { kind?: FileKind; before: FilePlace | undefined; limit: number },
): Promise<Array<SharedFile & FilePlace>> {
  const { seq, position } = before ?? { seq: Number.MAX_SAFE_INTEGER, position: 0 };
  const ofKind = kind ? sql`f.kind = ${kind}` : sql`true`;
  const { rows } =
    await sql<SharedRow>`SELECT ${fileJson} AS file, x._id AS message_id, x.thread_id,
      s.seq, s.position, ${personJson("u")} AS author, x.created_at
    FROM message_files s
      JOIN messages x ON x.channel_id = s.channel_id AND x.seq = s.seq AND x.deleted_at IS NULL
      JOIN users u ON u._id = x.author_id
      JOIN files f ON f._id = s.file_id AND f.removed_at IS NULL
    WHERE s.channel_id = ${channel_id} AND ${ofKind} AND (s.seq, s.position) < (${seq}, ${position})
    ORDER BY s.seq DESC, s.position DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ file, created_at, ...row }) => ({
    ...row,
    file: toFile(file),
    created_at: created_at.toISOString(),
  }));
}
