import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import type { Logger } from "../log/log.ts";
import { errorCode, StartError } from "../start-error.ts";
import { runsFrom } from "./compatible.ts";
import type { Session } from "./session.ts";

/** One step of the schema: a file `NNNN-name.sql`. */
interface Migration {
  version: number;
  name: string;
  sql: string;
  checksum: string;
  /** The oldest schema whose code may run beside it. */
  runs_from: number;
}

/** The folder with the migrations of this version of Parley. */
const migrationsFolder = join(import.meta.dirname, "..", "..", "migrations");

/** Any constant will do; it keeps two processes from migrating one database at the same time. */
const LOCK = 7275_1001;

function readMigrations(folder: string): Migration[] {
  const names = readdirSync(folder).filter((name) => name.endsWith(".sql"));
  const migrations = names.sort().map((name) => {
    const version = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(name)?.[1]);
    if (!version) throw new Error(`${name} is not named NNNN-name.sql`);
    // The same text whatever line ends a checkout has.
    const sql = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
    const checksum = createHash("sha256").update(sql).digest("hex");
    return { version, name, sql, checksum, runs_from: runsFrom(version, sql) };
  });
  migrations.forEach(({ version, name }, index) => {
    if (version !== index + 1)
      throw new Error(`${name} is out of order: number ${index + 1} is due`);
  });
  return migrations;
}

/** How to migrate; left out, the migrations of this version, and nothing before them. */
interface MigrateOptions {
  folder?: string | undefined;
  /**
   * Done before a database that has been migrated before is changed, while no other process changes it; when it
   * throws, nothing is changed.
   */
  beforeMigration?: ((url: string) => Promise<void>) | undefined;
}

/**
 * Brings the database at `url` to the schema of this version: each missing migration in order, in a
 * transaction of its own. Returns how many were applied. Where a newer version has migrated it, this one goes on beside
 * that one as long as it may. Throws a StartError when it may not, or a migration that was applied has been changed since.
 */
export async function migrate(
  url: string,
  log: Logger,
  { folder = migrationsFolder, beforeMigration }: MigrateOptions = {},
): Promise<number> {
  const migrations = readMigrations(folder);
  const client = new pg.Client({ connectionString: url, application_name: "parley migrate" });
  client.on("error", () => {});
  await client.connect();
  try {
    if (remaining(await readApplied(client), migrations, log).length === 0) return 0;
    await client.query("SELECT pg_advisory_lock($1)", [LOCK]);
    await client.query(LIST_OF_APPLIED);
    await client.query(ADD_RUNS_FROM);
    const applied = await readApplied(client);
    const due = remaining(applied, migrations, log);
    if (applied.length > 0 && due.length > 0) await beforeMigration?.(url);
    for (const migration of due) await apply(client, migration, log);
    await prepareJobs(url);
    return due.length;
  } finally {
    await client.end();
  }
}

const LIST_OF_APPLIED = `CREATE TABLE IF NOT EXISTS schema_migrations (
  version integer PRIMARY KEY,
  name text NOT NULL,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now()
)`;
/** The oldest schema whose code may run beside a migration; nothing there: none but that which knows it. */
const ADD_RUNS_FROM = "ALTER TABLE schema_migrations ADD COLUMN IF NOT EXISTS runs_from integer";
const NOTE_APPLIED =
  "INSERT INTO schema_migrations (version, name, checksum, runs_from) VALUES ($1, $2, $3, $4)";

/**
 * Applies migrations inside the transaction of a session: of that nothing stays unless it commits.
 * @param after the version that the database has, 0 for an empty one
 * @param last version to apply
 */
export async function migrateWithin(session: Session, after: number, last: number): Promise<void> {
  if (after === 0) {
    await session.rows(LIST_OF_APPLIED);
    await session.rows(ADD_RUNS_FROM);
  }
  for (const { version, name, sql, checksum, runs_from } of readMigrations(migrationsFolder)) {
    if (version <= after || version > last) continue;
    await session.rows(sql);
    await session.rows(NOTE_APPLIED, [version, name, checksum, runs_from]);
  }
}

/** The migrations of this version of Parley, in their order. */
export const knownMigrations = (): Applied[] => readMigrations(migrationsFolder);

/** The tables of the job queue, which its library keeps; they are there before anything asks for a job. */
export async function prepareJobs(url: string): Promise<void> {
  const { Logger: JobLogger, runMigrations } = await import("graphile-worker");
  const pgPool = new pg.Pool({ connectionString: url, application_name: "parley migrate" });
  // A pool has ended before its connections have: a database that stops just then must not end the process.
  pgPool.on("error", () => {});
  pgPool.on("connect", (client) => client.on("error", () => {}));
  try {
    await runMigrations({ pgPool, logger: new JobLogger(() => () => {}) });
  } finally {
    await pgPool.end();
  }
}

/** A migration that was applied to a database. */
export type Applied = { version: number; name: string; checksum: string };

async function readApplied(client: pg.Client): Promise<Array<Applied & { runs_from: number }>> {
  const table = await client.query("SELECT to_regclass('schema_migrations') AS found");
  if (table.rows[0]?.found === null) return [];
  // Databases that were migrated last before it was kept have no column for it.
  const result = await client.query<Applied & { runs_from: number }>(
    `SELECT version, name, checksum, coalesce((to_jsonb(m) ->> 'runs_from')::int, version) AS runs_from
    FROM schema_migrations m ORDER BY version`,
  );
  return result.rows;
}

/** The migrations that are still to be applied, after a check of those that were. */
function remaining(
  applied: Array<Applied & { runs_from: number }>,
  migrations: Migration[],
  log: Logger,
): Migration[] {
  let beyond: string | undefined;
  for (const { version, name, checksum, runs_from } of applied) {
    const known = migrations.find((migration) => migration.version === version);
    if (!known && runs_from <= migrations.length) {
      beyond = name;
      continue;
    }
    if (!known) {
      throw new StartError(
        `The database was last used by a newer Parley (it has ${name}, which this one does not know): ` +
          "start that version, or restore a backup from before.",
      );
    }
    if (known.checksum !== checksum) {
      throw new StartError(
        `The migration ${known.name} is not the one that this database was made with (${name}): ` +
          "restore the file as it was, and put changes into a new migration.",
      );
    }
  }
  if (beyond) {
    log.warn(
      `A newer Parley has migrated this database (${beyond}): this one may run beside it while nodes are upgraded.`,
    );
  }
  const done = new Set(applied.map(({ version }) => version));
  return migrations.filter(({ version }) => !done.has(version));
}

/**
 * ms that a migration waits for a table in use. All who come after it wait with it; and PostgreSQL looks for deadlocks
 * after a second, so that it is the migration that gives way, never a message.
 */
const LOCK_MS = 500;
/** ms until it tries again. */
const PAUSE_MS = 250;
/** A table was in use for too long, or two waited for each other. */
const GIVES_WAY = new Set(["55P03", "40P01"]);

/** Applies a migration between what other nodes do: as often as it takes. */
async function apply(client: pg.Client, migration: Migration, log: Logger): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await applyOnce(client, migration, log);
    } catch (error) {
      const why = error instanceof Error ? error.cause : undefined;
      if (!GIVES_WAY.has(errorCode(why))) throw error;
      if (tries === 20) log.warn(`The migration ${migration.name} waits for tables in use.`);
      await sleep(PAUSE_MS);
    }
  }
}

async function applyOnce(client: pg.Client, migration: Migration, log: Logger): Promise<void> {
  const { version, name, sql, checksum, runs_from } = migration;
  try {
    await client.query("BEGIN");
    await client.query(`SET LOCAL lock_timeout = ${LOCK_MS}`);
    await client.query(sql);
    await client.query(NOTE_APPLIED, [version, name, checksum, runs_from]);
    await client.query("COMMIT");
    log.info(`Applied the migration ${name}.`);
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    const why = explain(error);
    if (why) throw new StartError(`The database could not be brought up to date (${name}): ${why}`);
    throw new Error(`The migration ${name} failed`, { cause: error });
  }
}

/** What an operator can do about a failed migration; undefined where it is our own mistake. */
function explain(error: unknown): string | undefined {
  const message = error instanceof Error ? error.message : "";
  switch (errorCode(error)) {
    case "42501":
      return `${message}. Make the user of DATABASE_URL the owner of its database.`;
    case "0A000":
    case "58P01":
      return `${message}. Install the contrib modules of that PostgreSQL.`;
    case "53100":
      return "its disk is full. Free at least 200 MB there and start again.";
    default:
      return undefined;
  }
}
