import type { Session } from "../../../platform/database/session.ts";

/** Whether a server runs on this database, or an import: what may write at any moment. */
export async function isServed(session: Session): Promise<boolean> {
  const rows = await session.rows(
    `SELECT 1 FROM pg_stat_activity WHERE datname = current_database()
      AND (application_name = 'parley' OR application_name LIKE 'parley import%') AND pid <> pg_backend_pid() LIMIT 1`,
  );
  return rows.length > 0;
}
