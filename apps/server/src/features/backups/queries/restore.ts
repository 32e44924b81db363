import type { Session } from "../../../platform/database/session.ts";
import { quoted, type Table } from "./catalog.ts";

/** Something that a database holds already; undefined when it is empty. */
export async function selectOccupant(session: Session): Promise<string | undefined> {
  const [row] = await session.rows<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f')
      AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY 1 LIMIT 1`,
  );
  return row?.name;
}

/** Whether the job queue has its tables. */
export async function hasJobTables(session: Session): Promise<boolean> {
  const rows = await session.rows("SELECT 1 WHERE to_regnamespace('graphile_worker') IS NOT NULL");
  return rows.length > 0;
}

/** Takes the tables of the job queue away again, unless somebody else has filled the database since. */
export async function dropJobTables(session: Session): Promise<void> {
  if ((await selectOccupant(session)) !== undefined) return;
  await session.rows("DROP SCHEMA IF EXISTS graphile_worker CASCADE");
}

export async function begin(session: Session): Promise<void> {
  await session.rows("BEGIN");
}

export async function commit(session: Session): Promise<void> {
  await session.rows("COMMIT");
}

/** Removes the rows that migrations put into tables, and those that refer to them. */
export async function emptyTables(session: Session, tables: readonly Table[]): Promise<void> {
  await session.rows(`TRUNCATE ${tables.map(({ name }) => quoted(name)).join(", ")} CASCADE`);
}

/** Lets the numbers that tables give out themselves go on behind those that they hold. */
export async function moveSequences(session: Session): Promise<void> {
  const columns = await session.rows<{ sequence: string; table: string; column: string }>(
    `SELECT s.oid::regclass::text AS sequence, t.oid::regclass::text AS "table", a.attname AS "column"
    FROM pg_class s JOIN pg_depend d ON d.objid = s.oid AND d.deptype IN ('a', 'i')
    JOIN pg_class t ON t.oid = d.refobjid
    JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = d.refobjsubid
    WHERE s.relkind = 'S' AND s.relnamespace = 'public'::regnamespace`,
  );
  for (const { sequence, table, column } of columns) {
    const next = `(SELECT coalesce(max(${quoted(column)}), 0) + 1 FROM ${table})`;
    await session.rows(`SELECT setval($1::regclass, ${next}, false)`, [sequence]);
  }
}

/** Makes the list of files that have arrived; it goes with the transaction. */
export async function prepareArrived(session: Session): Promise<void> {
  await session.rows(
    "CREATE TEMP TABLE arrived_files (key text PRIMARY KEY, sha256 text NOT NULL) ON COMMIT DROP",
  );
}

export async function insertArrived(
  session: Session,
  files: readonly { key: string; sha256: string }[],
): Promise<void> {
  await session.rows("INSERT INTO arrived_files SELECT * FROM unnest($1::text[], $2::text[])", [
    files.map(({ key }) => key),
    files.map(({ sha256 }) => sha256),
  ]);
}

const AVATAR_KEY = "'avatar_' || substr(avatar, length('/api/file/avatar/') + 1) || '.webp'";
const MARK_KEY = "'mark_' || substr(mark, length('/api/workspace/mark/') + 1) || '.webp'";
const EMOJI_KEY = "'emoji_' || picture_id || '.webp'";

/** The key of a file that rows name and that has not arrived, or not as it was uploaded, but for these. */
export async function selectUnmet(
  session: Session,
  except: readonly string[],
): Promise<string | undefined> {
  const [row] = await session.rows<{ key: string }>(
    `SELECT n.key FROM (
      SELECT _id::text AS key, encode(sha256, 'hex') AS sha256 FROM files
        WHERE stored_at IS NOT NULL AND removed_at IS NULL
      UNION ALL SELECT 'thumb_' || _id || '.jpg', NULL FROM files
        WHERE thumb_size IS NOT NULL AND removed_at IS NULL
      UNION ALL SELECT ${AVATAR_KEY}, NULL FROM users WHERE starts_with(avatar, '/api/file/avatar/')
      UNION ALL SELECT ${MARK_KEY}, NULL FROM workspace WHERE starts_with(mark, '/api/workspace/mark/')
      UNION ALL SELECT ${EMOJI_KEY}, NULL FROM custom_emoji WHERE picture_id IS NOT NULL
    ) n LEFT JOIN arrived_files a USING (key)
    WHERE (a.key IS NULL OR n.sha256 <> a.sha256) AND n.key <> ALL($1::text[]) LIMIT 1`,
    [except],
  );
  return row?.key;
}

/** Lets nothing name these files any more: messages show a removed file, people their initials, emoji are removed. */
export async function forgetFiles(session: Session, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return;
  const statements = [
    `UPDATE files SET name = '', mime = '', kind = 'other', size = 0, width = NULL, height = NULL,
      sha256 = NULL, has_thumb = false, thumb_size = NULL, removed_at = clock_timestamp()
      WHERE _id::text = ANY($1::text[])`,
    "UPDATE files SET thumb_size = NULL WHERE 'thumb_' || _id || '.jpg' = ANY($1::text[])",
    `UPDATE users SET avatar = NULL WHERE ${AVATAR_KEY} = ANY($1::text[])`,
    `UPDATE workspace SET mark = NULL WHERE ${MARK_KEY} = ANY($1::text[])`,
    `UPDATE custom_emoji SET picture_id = NULL, alias_of = NULL, removed_at = clock_timestamp()
      WHERE name IN (SELECT e.name FROM custom_emoji e JOIN custom_emoji o ON e.name = o.name OR e.alias_of = ':' || o.name || ':'
        WHERE 'emoji_' || o.picture_id || '.webp' = ANY($1::text[]))`,
  ];
  for (const statement of statements) await session.rows(statement, [keys]);
}

/** Ends all sessions, and takes the force out of all letters about accounts. */
export async function endSessions(session: Session): Promise<void> {
  await session.rows("DELETE FROM sessions");
  await session.rows("DELETE FROM account_tokens");
}

/**
 * Counts rows for the planner, which knows nothing yet of tables that were just filled. Where that fails PostgreSQL does
 * it later by itself: what is committed must not be taken for a failure.
 */
export async function analyze(session: Session): Promise<void> {
  await session.rows("ANALYZE").catch(() => {});
}
