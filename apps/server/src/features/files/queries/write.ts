import type { File, FileKind } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { type FileJson, fileJson, toFile } from "./read.ts";

/** Notes a file before its first byte arrives, so that whatever breaks off can be found and removed. */
export async function insertArriving(db: Db, _id: string, uploader_id: string): Promise<void> {
  await sql`INSERT INTO files (_id, uploader_id) VALUES (${_id}, ${uploader_id})`.execute(db);
}

/** What is known of a file once all of it is there. */
export interface Arrived {
  _id: string;
  name: string;
  mime: string;
  kind: FileKind;
  size: number;
  sha256: Buffer;
  width: number | null;
  height: number | null;
  has_thumb: boolean;
}

export async function saveArrived(tx: Tx, file: Arrived): Promise<File> {
  const { rows } = await sql<{ file: FileJson }>`UPDATE files f SET name = ${file.name},
      mime = ${file.mime}, kind = ${file.kind}, size = ${file.size}, sha256 = ${file.sha256},
      width = ${file.width}, height = ${file.height}, has_thumb = ${file.has_thumb},
      stored_at = clock_timestamp()
    WHERE _id = ${file._id} RETURNING ${fileJson} AS file`.execute(tx);
  if (!rows[0]) throw new Error(`The row of file ${file._id} is gone.`);
  return toFile(rows[0].file);
}

/** Forgets a file that no message shows. */
export async function deleteFile(db: Db, file_id: string): Promise<void> {
  await sql`DELETE FROM files WHERE _id = ${file_id}`.execute(db);
}

/** Leaves of a sent file what messages show in its place. */
export async function saveRemoved(tx: Tx, file_id: string): Promise<void> {
  await sql`UPDATE files SET name = '', mime = '', kind = 'other', size = 0, width = NULL, height = NULL,
      sha256 = NULL, has_thumb = false, thumb_size = NULL, removed_at = clock_timestamp()
    WHERE _id = ${file_id} AND removed_at IS NULL`.execute(tx);
}

/** @returns false when the file was removed meanwhile */
export async function saveThumbnail(db: Db, file_id: string, size: number): Promise<boolean> {
  const { rows } = await sql`UPDATE files SET thumb_size = ${size}
    WHERE _id = ${file_id} AND has_thumb RETURNING 1`.execute(db);
  return rows.length > 0;
}

/** An image that cannot be read is a file like any other. */
export async function saveNoImage(tx: Tx, file_id: string): Promise<void> {
  await sql`UPDATE files SET kind = 'other', width = NULL, height = NULL, has_thumb = false
    WHERE _id = ${file_id} AND removed_at IS NULL`.execute(tx);
}

/** No message shows the file `f`, none that can be brought back did, and none will that is sent later. */
const isUnseen = sql`NOT EXISTS (SELECT FROM message_files m WHERE m.file_id = f._id)
  AND NOT EXISTS (SELECT FROM deleted_messages d WHERE f._id = ANY (d.file_ids))
  AND NOT EXISTS (SELECT FROM scheduled_messages s
    WHERE s.state IN ('waiting', 'failed') AND s.file_ids @> ARRAY[f._id])`;

/**
 * Locks files that nobody will see any more: those that no message shows, sent once or left unsent for
 * `hours`, and broken uploads of that age. A message that is about to show one waits, and then finds it gone.
 */
export async function lockOrphans(tx: Tx, hours: number, limit: number): Promise<string[]> {
  const { rows: found } = await sql<{ _id: string }>`SELECT f._id FROM files f
    WHERE (f.sent_at IS NOT NULL OR f.created_at < now() - make_interval(hours => ${hours}))
      AND ${isUnseen}
    ORDER BY f.created_at LIMIT ${limit} FOR UPDATE OF f SKIP LOCKED`.execute(tx);
  // Once more under the lock: what came to show one between looking and locking was not seen.
  const { rows } = await sql<{ _id: string }>`SELECT f._id FROM files f
    WHERE f._id = ANY(${found.map(({ _id }) => _id)}::uuid[]) AND ${isUnseen}`.execute(tx);
  return rows.map((row) => row._id);
}

export async function deleteFiles(tx: Tx, file_ids: string[]): Promise<void> {
  await sql`DELETE FROM files WHERE _id = ANY(${file_ids}::uuid[])`.execute(tx);
}

/** Files that were removed, so that their content can be too, should that have failed at the time. */
export async function selectRemoved(db: Db, hours: number): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`SELECT _id FROM files
    WHERE removed_at > now() - make_interval(hours => ${hours})`.execute(db);
  return rows.map((row) => row._id);
}
