import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { openSession } from "../../platform/database/session.ts";
import { folderStore } from "../../platform/files/open-store.ts";
import { writeWhole } from "../../platform/files/write-whole.ts";
import type { Logger } from "../../platform/log/log.ts";
import { errorCode, StartError } from "../../platform/start-error.ts";
import { backUp } from "./back-up.ts";
import { hasPeople, selectMigrations } from "./queries/catalog.ts";
import { bytesText } from "./report.ts";

/** Backups before migrations that are kept; older ones are removed. */
const KEPT = 3;
const OURS = /^before-migration-\d{4}-.*\.tar$/;

function removeOld(folder: string): void {
  const age = (name: string) => name.slice("before-migration-0000-".length) + name;
  const all = readdirSync(folder).filter((name) => OURS.test(name));
  const old = all.sort((a, b) => (age(a) < age(b) ? 1 : -1)).slice(KEPT);
  for (const name of old) rmSync(join(folder, name));
}

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartError(`The folder ${folder} cannot be made (${errorCode(error)}).`);
  }
}

/** The migration that the database has, where it holds a workspace that is worth keeping. */
async function lastMigration(url: string): Promise<number | undefined> {
  const session = await openSession(url, "parley backup");
  try {
    const migrations = await selectMigrations(session);
    return (await hasPeople(session)) ? migrations.at(-1)?.version : undefined;
  } finally {
    await session.end();
  }
}

/**
 * Backs the embedded database up before migrations change it; files are not touched by those, and stay where they
 * are. Nothing happens where nobody has an account yet. Throws a StartError, so that nothing is migrated,
 * when there is no room for it.
 */
export async function backUpBeforeMigration(
  url: string,
  { dataDir, log, version }: { dataDir: string; log: Logger; version: string },
): Promise<void> {
  const migration = await lastMigration(url);
  if (migration === undefined) return;
  const folder = join(dataDir, "backups");
  const stamp = new Date().toISOString().replaceAll(/[-:]|\.\d+/g, "");
  const file = join(folder, `before-migration-${String(migration).padStart(4, "0")}-${stamp}.tar`);
  log.info("Making a backup of the database before it is brought up to date.");
  // Of the database alone: no file is asked for.
  const store = folderStore(dataDir);
  try {
    makeFolder(folder);
    const { bytes } = await writeWhole(file, false, (out) =>
      backUp({ url, store, dataDir, out, contents: "database", version, progress: () => {} }),
    );
    log.info(`The backup is ${file} (${bytesText(bytes)}).`);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    throw new StartError(
      `The database was not brought up to date, because no backup could be made before: ${error.message}`,
    );
  }
  removeOld(folder);
}
