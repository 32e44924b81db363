import type { File, Person } from "@parley/contract";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { personJson } from "../../accounts/index.ts";
import { type FileJson, fileJson, toFile } from "../../files/index.ts";
import { contains } from "./names-like.ts";

/** After what a page begins: when the message was sent, its id, and the file's place in it. */
export type FilePlace = [at: number, message_id: string, position: number];

export interface FileFilter {
  channels: string[];
  /** Each must be in the name: what was typed, without accents. */
  words: string[];
  authors: string[] | undefined;
  from: Date | undefined;
  to: Date;
}

export interface FileRow {
  file: File;
  message_id: string;
  channel_id: string;
  thread_id: string | null;
  seq: number;
  author: Person;
  at: Date;
  position: number;
}

const matching = ({ channels, words, authors, from, to }: FileFilter) => sql`
  message_files p JOIN files f ON f._id = p.file_id AND f.sent_at IS NOT NULL AND f.removed_at IS NULL
    JOIN messages x ON x.channel_id = p.channel_id AND x.seq = p.seq AND x.deleted_at IS NULL
    JOIN users u ON u._id = x.author_id
  WHERE p.channel_id = ANY(${channels}::uuid[]) AND ${contains(sql`search_fold(f.name)`, words)}
    AND x.created_at <= ${to} AND ${from ? sql`x.created_at >= ${from}` : sql`true`}
    AND ${authors ? sql`x.author_id = ANY(${authors}::uuid[])` : sql`true`}`;

/** Files of these channels whose names hold all words, the newest first. */
export async function selectFilesNamed(
  db: Db,
  filter: FileFilter,
  { after, limit }: { after: FilePlace | undefined; limit: number },
): Promise<FileRow[]> {
  const [at, message_id, position] = after ?? [0, "", 0];
  const beyond = after
    ? sql`(date_trunc('milliseconds', x.created_at), x._id, p.position) <
        (${new Date(at)}::timestamptz, ${message_id}::uuid, ${position}::smallint)`
    : sql`true`;
  const { rows } = await sql<Omit<FileRow, "file"> & { file: FileJson }>`
    SELECT ${fileJson} AS file, x._id AS message_id, p.channel_id, x.thread_id, x.seq,
      ${personJson("u")} AS author, date_trunc('milliseconds', x.created_at) AS at, p.position
    FROM ${matching(filter)} AND ${beyond}
    ORDER BY date_trunc('milliseconds', x.created_at) DESC, x._id DESC, p.position DESC
    LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, file: toFile(row.file) }));
}

/** How many of them there are, `most` at most. */
export async function countFilesNamed(db: Db, filter: FileFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT 1 FROM ${matching(filter)} LIMIT ${most}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
