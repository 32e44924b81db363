import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

export interface OwnFile {
  _id: string;
  name: string;
  mime: string;
  /** Bytes. */
  size: number;
  created_at: Date;
}

/** Files that somebody uploaded and did not take back, in the order of their ids, after one. */
export async function selectOwnFiles(
  db: Db,
  user_id: string,
  after: string | null,
  limit: number,
): Promise<OwnFile[]> {
  const { rows } = await sql<OwnFile>`SELECT _id, name, mime, size, created_at FROM files
    WHERE uploader_id = ${user_id} AND stored_at IS NOT NULL AND removed_at IS NULL
      AND (${after}::uuid IS NULL OR _id > ${after}::uuid)
    ORDER BY _id LIMIT ${limit}`.execute(db);
  return rows;
}
