import type { Session } from "../../../platform/database/session.ts";

/** Whether a Parley server runs on this database: it is one that may write at any moment. */
export async function isServed(session: Session): Promise<boolean> {
  const rows = await session.rows(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
      AND application_name = 'parley' AND pid <> pg_backend_pid() LIMIT 1`,
  );
  return rows.length > 0;
}
