import type { SessionInfo } from "@parley/contract";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

type Row = Omit<SessionInfo, "is_current" | "created_at" | "last_used_at"> & {
  created_at: Date;
  last_used_at: Date;
};

/** A person's living sessions, the last used first. */
export async function selectSessionsOf(db: Db, user_id: string): Promise<Row[]> {
  const { rows } = await sql<Row>`SELECT _id, user_agent, ip, created_at, last_used_at FROM sessions
    WHERE user_id = ${user_id} AND expires_at > now()
    ORDER BY last_used_at DESC, _id DESC`.execute(db);
  return rows;
}

/** Ends one session of a person; undefined when there is none. */
export async function deleteSessionOf(
  db: Db,
  user_id: string,
  session_id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ _id: string }>`DELETE FROM sessions
    WHERE _id = ${session_id} AND user_id = ${user_id} RETURNING _id`.execute(db);
  return rows[0]?._id;
}

/** Ends all sessions of a person but one; gives those that ended. `keep` null ends all. */
export async function deleteSessionsOf(
  db: Db,
  user_id: string,
  keep: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`DELETE FROM sessions
    WHERE user_id = ${user_id} AND _id IS DISTINCT FROM ${keep}::uuid RETURNING _id`.execute(db);
  return rows.map((row) => row._id);
}
