import { knownMigrations, migrateWithin, prepareJobs } from "../../platform/database/migrate.ts";
import { openSession, type Session } from "../../platform/database/session.ts";
import { isStorageFull } from "../../platform/database/unavailable.ts";
import { StartError } from "../../platform/start-error.ts";
import { JOB_COLUMNS, JOBS } from "./format.ts";
import { loadOrder } from "./load-order.ts";
import {
  beginSnapshot,
  selectMigrations,
  selectReferences,
  selectSizes,
  selectTables,
  type Table,
} from "./queries/catalog.ts";
import { checksumOf, fixNotation } from "./queries/checksum.ts";
import { addWaitingJobs, copyIn, copyJobsOut, copyOut, prepareJobTable } from "./queries/copy.ts";
import {
  analyze,
  begin,
  commit,
  dropJobTables,
  emptyTables,
  hasJobTables,
  moveSequences,
  selectOccupant,
} from "./queries/restore.ts";
import { isServed } from "./queries/users-of.ts";

export interface CopyOptions {
  /** The database to copy; no server may run on it, nor an import. */
  from: string;
  /** An empty one. */
  to: string;
  progress(stage: "Copying" | "Checking", done: number, total: number): void;
  signal: AbortSignal;
}

/** What was copied: rows by table. */
export type Copied = Record<string, number>;

/** Written anew by the migrations. */
const MADE_ANEW = ["schema_migrations"];

async function withSession<T>(url: string, use: (session: Session) => Promise<T>): Promise<T> {
  const session = await openSession(url, "parley copy");
  try {
    return await use(session);
  } finally {
    await session.end();
  }
}

/** What a server that runs writes after the snapshot would be missing where it is moved to. */
async function demandQuiet(source: Session): Promise<void> {
  if (!(await isServed(source))) return;
  throw new StartError("Parley runs on the database to be copied: stop it, then copy again.");
}

/** Number of migrations that made the source; throws a StartError where this version does not know them. */
async function versionOf(source: Session): Promise<number> {
  const applied = await selectMigrations(source);
  const last = applied.at(-1);
  if (!last) {
    throw new StartError("There is nothing to copy: this database was never used by Parley.");
  }
  const known = knownMigrations()[last.version - 1];
  if (known?.checksum !== last.checksum) {
    throw new StartError(
      `The database to be copied was last used by another Parley (it has ${last.name}): copy it with that version.`,
    );
  }
  return last.version;
}

async function demandEmpty(target: Session): Promise<void> {
  const occupant = await selectOccupant(target);
  if (occupant === undefined) return;
  throw new StartError(
    `The database of DATABASE_URL is not empty (it has a table ${occupant}): copy into a new one.`,
  );
}

/**
 * Copies a database into an empty one: all rows of one moment, streamed, in one transaction. Before that commits, the
 * rows of each table are counted and summed on both sides. Throws a StartError, and leaves the target empty, where
 * anything is in the way.
 */
export async function copyDatabase(options: CopyOptions): Promise<Copied> {
  const { from, to } = options;
  return withSession(from, async (source) => {
    await demandQuiet(source);
    await beginSnapshot(source);
    const version = await versionOf(source);
    const hadJobs = await withSession(to, async (target) => {
      await demandEmpty(target);
      return hasJobTables(target);
    });
    try {
      await prepareJobs(to);
      return await withSession(to, (target) => copyAll(source, target, version, options));
    } catch (error) {
      if (!hadJobs) await withSession(to, dropJobTables).catch(() => {});
      if (!isStorageFull(error)) throw error;
      throw new StartError("The disk of one of the databases is full. Nothing was copied.");
    }
  });
}

async function copyAll(
  source: Session,
  target: Session,
  version: number,
  options: CopyOptions,
): Promise<Copied> {
  const tables = loadOrder(await selectTables(source, MADE_ANEW), await selectReferences(source));
  await begin(target);
  // Whoever came first meanwhile has it: two copies, or a server that starts there.
  await demandEmpty(target);
  await migrateWithin(target, 0, version);
  await emptyTables(target, tables);
  await prepareJobTable(target);
  await copyRows(source, target, tables, options);
  const copied = await compare(source, target, tables, options);
  await migrateWithin(target, version, knownMigrations().length);
  await moveSequences(target);
  await addWaitingJobs(target, []);
  await demandQuiet(source);
  await commit(target);
  await analyze(target);
  return copied;
}

function stopIfAsked({ signal }: CopyOptions): void {
  if (signal.aborted) throw new StartError("Stopped. Nothing was copied.");
}

async function copyRows(
  source: Session,
  target: Session,
  tables: readonly Table[],
  options: CopyOptions,
): Promise<void> {
  const sizes = await selectSizes(
    source,
    tables.map(({ name }) => name),
  );
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  let done = 0;
  async function* watched(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let copied = 0;
    for await (const chunk of rows) {
      stopIfAsked(options);
      copied += chunk.length;
      options.progress("Copying", Math.min(done + copied, total), total);
      yield chunk;
    }
  }
  for (const table of tables) {
    await copyIn(target, table, watched(copyOut(source, table)));
    done += sizes.get(table.name) ?? 0;
  }
  const jobs = { name: JOBS, columns: [...JOB_COLUMNS] };
  await copyIn(target, jobs, watched(copyJobsOut(source)));
}

/** Counts and sums each table on both sides. */
async function compare(
  source: Session,
  target: Session,
  tables: readonly Table[],
  options: CopyOptions,
): Promise<Copied> {
  for (const session of [source, target]) await fixNotation(session);
  const copied: Copied = {};
  for (const [index, table] of tables.entries()) {
    stopIfAsked(options);
    options.progress("Checking", index + 1, tables.length);
    const [had, has] = await Promise.all([checksumOf(source, table), checksumOf(target, table)]);
    if (had.rows !== has.rows || had.sum !== has.sum) {
      throw new StartError(
        `The rows of ${table.name} did not arrive as they are (${had.rows} there, ${has.rows} here). Nothing was copied.`,
      );
    }
    copied[table.name] = has.rows;
  }
  return copied;
}
