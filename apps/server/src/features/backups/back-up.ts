import type { Writable } from "node:stream";
import { ArchiveWriter } from "../../platform/archive/archive-writer.ts";
import { openSession, type Session } from "../../platform/database/session.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { StartError } from "../../platform/start-error.ts";
import {
  FORMAT,
  JOB_COLUMNS,
  JOBS,
  MANIFEST,
  type Manifest,
  SUMMARY,
  type Summary,
} from "./format.ts";
import { leftOut } from "./left-out.ts";
import { loadOrder } from "./load-order.ts";
import {
  beginSnapshot,
  selectMigrations,
  selectReferences,
  selectSizes,
  selectTables,
} from "./queries/catalog.ts";
import { copyJobsOut, copyOut } from "./queries/copy.ts";
import { picturesIn, uploadsIn } from "./queries/stored-files.ts";
import { writeData } from "./write-data.ts";
import { writeFiles } from "./write-files.ts";
import { writeTable } from "./write-tables.ts";

export interface BackUpOptions {
  /** The database. */
  url: string;
  store: FileStore;
  dataDir: string;
  /** Where the backup goes; it is not ended. */
  out: Writable;
  contents: Manifest["contents"];
  /** Version of Parley. */
  version: string;
  progress(stage: "Database" | "Files", done: number, total: number): void;
  signal?: AbortSignal | undefined;
}

/** What a backup holds. */
export interface BackedUp {
  manifest: Manifest;
  summary: Summary;
  /** Bytes of the backup itself. */
  bytes: number;
  /** Files of the data folder that were left out, with the reason. */
  left: string[];
}

function stopIfAsked(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new StartError("Stopped. Nothing of the backup was kept.");
}

/**
 * Writes a backup: all rows as they are at one moment, and the files that they name. The server may run
 * and write meanwhile. Throws a StartError where there is nothing to back up.
 */
export async function backUp(options: BackUpOptions): Promise<BackedUp> {
  const session = await openSession(options.url, "parley backup");
  try {
    const { at, postgres } = await beginSnapshot(session);
    const migrations = await selectMigrations(session);
    if (migrations.length === 0) {
      throw new StartError("There is nothing to back up: this database was never used by Parley.");
    }
    const tables = loadOrder(await selectTables(session, leftOut), await selectReferences(session));
    const manifest: Manifest = {
      format: FORMAT,
      parley: options.version,
      created_at: at.toISOString(),
      postgres,
      contents: options.contents,
      migrations,
      tables: [...tables, { name: JOBS, columns: [...JOB_COLUMNS] }],
    };
    const writer = new ArchiveWriter(options.out, at);
    await writer.addBytes(MANIFEST, json(manifest));
    const counts = await writeTables(session, writer, manifest, options);
    const { summary, left } = await writeRest(session, writer, options);
    summary.tables = counts;
    await writer.addBytes(SUMMARY, json(summary));
    await writer.end();
    return { manifest, summary, bytes: writer.bytes, left };
  } finally {
    await session.end();
  }
}

const json = (value: object) => Buffer.from(`${JSON.stringify(value, null, 1)}\n`);

async function writeTables(
  session: Session,
  writer: ArchiveWriter,
  { tables }: Manifest,
  { progress, signal }: BackUpOptions,
): Promise<Summary["tables"]> {
  const names = tables.flatMap(({ name }) => (name === JOBS ? [] : [name]));
  const sizes = await selectSizes(session, names);
  const total = [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0);
  let done = 0;
  const counts: Summary["tables"] = {};
  for (const table of tables) {
    const rows = table.name === JOBS ? copyJobsOut(session) : copyOut(session, table);
    let copied = 0;
    async function* watched(): AsyncGenerator<Buffer> {
      for await (const chunk of rows as AsyncIterable<Buffer>) {
        stopIfAsked(signal);
        copied += chunk.length;
        progress("Database", Math.min(done + copied, total), total);
        yield chunk;
      }
    }
    counts[table.name] = await writeTable(writer, table.name, watched());
    done += sizes.get(table.name) ?? 0;
  }
  progress("Database", total, total);
  return counts;
}

/** Files, and the rest of the data folder; a backup of the database alone has neither. */
async function writeRest(
  session: Session,
  writer: ArchiveWriter,
  { store, dataDir, contents, progress, signal }: BackUpOptions,
): Promise<{ summary: Summary; left: string[] }> {
  const none = { count: 0, bytes: 0 };
  const nothing = { tables: {}, files: none, data: none, missing: [], damaged: [] };
  if (contents === "database") return { summary: nothing, left: [] };
  const total = await countUploads(session);
  let done = 0;
  const copy = {
    writer,
    store,
    done: () => {
      stopIfAsked(signal);
      done += 1;
      progress("Files", Math.min(done, total), total);
    },
  };
  const files = await writeFiles(copy, uploadsIn(session), await picturesIn(session));
  progress("Files", 1, 1);
  const { left, ...data } = await writeData(writer, dataDir);
  return { summary: { ...nothing, ...files, data }, left };
}

async function countUploads(session: Session): Promise<number> {
  let count = 0;
  for await (const _ of uploadsIn(session)) count += 1;
  return count;
}
