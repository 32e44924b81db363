import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

/** Tries to become the only import; the lock lasts as long as this one connection. */
export async function tryLock(connection: Db): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    SELECT pg_try_advisory_lock(hashtextextended('import', 0)) AS locked`.execute(connection);
  return rows[0]?.locked ?? false;
}

/** Gives the connection back without the lock. */
export async function unlock(connection: Db): Promise<void> {
  await sql`SELECT pg_advisory_unlock(hashtextextended('import', 0))`.execute(connection);
}

/** Notes that an import of this source is under way. */
export async function startImport(
  db: Db,
  { _id, source_key, file }: { _id: string; source_key: string; file: string },
): Promise<void> {
  await sql`INSERT INTO imports (_id, source_key, state)
    VALUES (${_id}, ${source_key}, jsonb_build_object('file', ${file}::text))
    ON CONFLICT (source_key) DO UPDATE SET state = excluded.state, started_at = clock_timestamp(),
      finished_at = NULL`.execute(db);
}

/** Notes that it is complete, with what it counted. */
export async function finishImport(
  db: Db,
  source_key: string,
  counts: Record<string, number>,
): Promise<void> {
  await sql`UPDATE imports SET finished_at = clock_timestamp(),
      state = state || jsonb_build_object('counts', ${JSON.stringify(counts)}::jsonb)
    WHERE source_key = ${source_key}`.execute(db);
}
