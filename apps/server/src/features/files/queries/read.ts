import type { File, FileKind } from "@parley/contract";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { addressName, thumbnailName } from "../file-names.ts";

/** A file that is stored, as deciding about it and sending it need. */
export interface FileRow {
  _id: string;
  uploader_id: string;
  name: string;
  mime: string;
  kind: FileKind;
  size: number;
  sha256: Buffer;
  has_thumb: boolean;
  /** Null until the thumbnail is made. */
  thumb_size: number | null;
  was_sent: boolean;
  is_removed: boolean;
}

/** What a `File` is made of, as JSON of a row of `files` under the alias `f`. */
export const fileJson = sql`jsonb_build_object('_id', f._id, 'name', f.name, 'mime', f.mime, 'kind', f.kind,
  'size', f.size, 'width', f.width, 'height', f.height, 'has_thumb', f.has_thumb,
  'removed', f.removed_at IS NOT NULL)`;

/** `fileJson` as it arrives. */
export type FileJson = Omit<File, "url" | "thumb_url"> & { has_thumb: boolean };

/** A file as everyone sees it. */
export function toFile({ has_thumb, ...file }: FileJson): File {
  const at = (path: string) => `/api/file/${file._id}/${path}`;
  const name = addressName(file.name);
  return {
    ...file,
    url: at(name),
    thumb_url: has_thumb ? at(`thumb/${thumbnailName(name)}`) : null,
  };
}

/** A stored file, also one that was removed; undefined when there is none. */
export async function selectFile(db: Db, file_id: string): Promise<FileRow | undefined> {
  const { rows } =
    await sql<FileRow>`SELECT _id, uploader_id, name, mime, kind, size, sha256, has_thumb,
      thumb_size, sent_at IS NOT NULL AS was_sent, removed_at IS NOT NULL AS is_removed
    FROM files WHERE _id = ${file_id} AND stored_at IS NOT NULL`.execute(db);
  return rows[0];
}

/** Bytes that files take together: a person's, or all. */
export async function selectUsage(db: Db, uploader_id?: string): Promise<number> {
  const whose = uploader_id ? sql`uploader_id = ${uploader_id}` : sql`true`;
  const { rows } = await sql<{ size: number }>`
    SELECT coalesce(sum(size), 0)::bigint AS size FROM files WHERE ${whose}`.execute(db);
  return rows[0]?.size ?? 0;
}
