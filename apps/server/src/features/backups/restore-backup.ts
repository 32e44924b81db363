import { mkdir, open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ArchiveEntry } from "../../platform/archive/archive-reader.ts";
import { prepareJobs } from "../../platform/database/migrate.ts";
import type { DatabaseServer } from "../../platform/database/open.ts";
import { openSession, type Session } from "../../platform/database/session.ts";
import { isStorageFull } from "../../platform/database/unavailable.ts";
import { FileTrouble } from "../../platform/files/file-trouble.ts";
import { folderStore } from "../../platform/files/open-store.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { StartError } from "../../platform/start-error.ts";
import { type BucketRestore, intoEmptyBucket } from "./empty-bucket.ts";
import type { Manifest, Summary } from "./format.ts";
import { isLeftOut } from "./left-out.ts";
import {
  analyze,
  begin,
  commit,
  dropJobTables,
  hasJobTables,
  selectOccupant,
} from "./queries/restore.ts";
import { type ReadOptions, readBackup } from "./read-backup.ts";
import { demandEmptyFolder, RestorePlace } from "./restore-place.ts";
import { RowRestore } from "./restore-rows.ts";

export interface RestoreOptions extends ReadOptions {
  dataDir: string;
  /** Whether the database is the operator's, and not the embedded one. */
  isExternal: boolean;
  /** Opens it; the embedded one in the given folder. */
  openServer(dataDir: string): Promise<DatabaseServer>;
  /** Opens the bucket that files go into; undefined: they go into the data folder. */
  openBucket?: (() => Promise<FileStore>) | undefined;
  /** People stay logged in, and letters that wait are sent: for a move. */
  keepSessions: boolean;
}

async function saveData(folder: string, path: string, entry: ArchiveEntry): Promise<void> {
  if (isLeftOut(path.split("/")[0] ?? "")) {
    throw new StartError(
      `This backup is damaged: it holds ${path}, which does not belong into it.`,
    );
  }
  const target = join(folder, path);
  await mkdir(dirname(target), { recursive: true, mode: 0o700 });
  const file = await open(target, "wx", entry.mode & 0o700);
  await pipeline(entry.content(), file.createWriteStream({ flush: true }));
}

/**
 * Restores a backup into an empty data folder, or an empty database of the operator's: all of it or, when
 * anything in it is wrong, nothing. Later migrations are applied. Throws a StartError that says what is wrong.
 */
export async function restoreBackup(
  options: RestoreOptions,
): Promise<{ manifest: Manifest; summary: Summary }> {
  const { dataDir, isExternal } = options;
  demandEmptyFolder(dataDir);
  const opened = await options.openBucket?.();
  const bucket = opened && intoEmptyBucket(opened);
  const place = new RestorePlace(dataDir);
  try {
    const server = await options.openServer(place.folder);
    let found: { manifest: Manifest; summary: Summary };
    try {
      found = await withSession(server.url, (session) =>
        fill(session, server.url, { place, bucket }, options),
      );
    } finally {
      await server.close();
    }
    if (!isExternal) {
      place.moveFiles();
      place.moveDatabase();
    }
    return found;
  } catch (error) {
    place.undo();
    const left = (await bucket?.undo()) ?? 0;
    throw restoreFailure(error, left, dataDir);
  } finally {
    place.remove();
  }
}

/** @param left files that could not be taken back from a bucket */
function restoreFailure(error: unknown, left: number, dataDir: string): unknown {
  const isFull = isStorageFull(error);
  const known = isFull ? new StartError("A disk is full.") : error;
  if (!(known instanceof StartError)) return error;
  const sentence = known.message;
  if (left > 0) {
    return new StartError(
      `${sentence} Nothing was restored, but ${left === 1 ? "1 file" : `${left} files`} stayed in the bucket: remove what is below S3_PREFIX there, then restore again.`,
    );
  }
  if (isFull) return new StartError(`${sentence} Nothing was restored into ${dataDir}.`);
  if (error instanceof FileTrouble)
    return new StartError(`${sentence} Nothing was restored: run it again.`);
  return error;
}

async function withSession<T>(url: string, use: (session: Session) => Promise<T>): Promise<T> {
  const session = await openSession(url, "parley restore");
  try {
    return await use(session);
  } finally {
    await session.end();
  }
}

/** Fills the database, and commits when everything was read and found good. */
async function fill(
  session: Session,
  url: string,
  { place, bucket }: { place: RestorePlace; bucket: BucketRestore | undefined },
  options: RestoreOptions,
) {
  const occupant = await selectOccupant(session);
  if (occupant) {
    throw new StartError(
      `The database is not empty (it has a table ${occupant}): restore into a new one.`,
    );
  }
  const hadJobs = await hasJobTables(session);
  try {
    await prepareJobs(url);
    await begin(session);
    const restore = new RowRestore(session, bucket ?? folderStore(place.folder));
    const found = await readBackup(options, {
      begin: (manifest) => restore.begin(manifest),
      rows: (table, text) => restore.rows(table, text),
      file: (key, entry) => restore.file(key, entry),
      data: (path, entry) => saveData(place.dataFolder, path, entry),
    });
    await restore.end(found.manifest, found.summary, options.keepSessions);
    if (options.isExternal) place.moveFiles();
    await commit(session);
    await analyze(session);
    return found;
  } catch (error) {
    // The connection may be in a failed transaction: another one cleans up.
    await session.end();
    if (options.isExternal && !hadJobs) await withSession(url, dropJobTables).catch(() => {});
    throw error;
  }
}
