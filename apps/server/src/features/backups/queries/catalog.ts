import type { Applied } from "../../../platform/database/migrate.ts";
import type { Session } from "../../../platform/database/session.ts";

/** A table and the columns that hold something of its own, in their order. */
export interface Table {
  name: string;
  columns: string[];
}

/** A name as an SQL identifier. */
export const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** Begins a transaction that sees one moment and changes nothing; gives that moment and the server's major version. */
export async function beginSnapshot(session: Session): Promise<{ at: Date; postgres: number }> {
  await session.rows("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const [row] = await session.rows<{ at: Date; postgres: number }>(
    "SELECT now() AS at, current_setting('server_version_num')::int / 10000 AS postgres",
  );
  if (!row) throw new Error("The database did not answer a simple question.");
  return row;
}

/** The migrations that made this database; none where there is nothing of Parley's. */
export async function selectMigrations(session: Session): Promise<Applied[]> {
  const [found] = await session.rows<{ is_there: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS is_there",
  );
  if (!found?.is_there) return [];
  return session.rows("SELECT version, name, checksum FROM schema_migrations ORDER BY version");
}

/** Whether anybody has an account: without that there is nothing worth keeping. */
export async function hasPeople(session: Session): Promise<boolean> {
  const rows = await session.rows("SELECT 1 FROM users LIMIT 1");
  return rows.length > 0;
}

/** All tables of the schema but these, by name, without generated columns. */
export async function selectTables(session: Session, except: readonly string[]): Promise<Table[]> {
  return session.rows(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attnum > 0
      AND NOT a.attisdropped AND a.attgenerated = '' AND c.relname <> ALL($1::text[])
    GROUP BY c.relname ORDER BY c.relname`,
    [except],
  );
}

/** Which table refers to which other one. */
export function selectReferences(session: Session): Promise<{ from: string; to: string }[]> {
  return session.rows(
    `SELECT DISTINCT f.relname AS "from", t.relname AS "to" FROM pg_constraint k
    JOIN pg_class f ON f.oid = k.conrelid JOIN pg_class t ON t.oid = k.confrelid
    WHERE k.contype = 'f' AND f.oid <> t.oid AND f.relnamespace = 'public'::regnamespace
    ORDER BY 1, 2`,
  );
}

/** Bytes that tables take without their indexes: how much there is to copy, roughly. */
export async function selectSizes(session: Session, names: string[]): Promise<Map<string, number>> {
  const rows = await session.rows<{ name: string; bytes: string }>(
    `SELECT name, pg_table_size(quote_ident(name)::regclass)::text AS bytes
    FROM unnest($1::text[]) AS t (name)`,
    [names],
  );
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}
