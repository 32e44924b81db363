import { createHash, type Hash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import type { z } from "zod";
import {
  type ArchiveEntry,
  ArchiveError,
  ArchiveReader,
} from "../../platform/archive/archive-reader.ts";
import { errorCode, StartError } from "../../platform/start-error.ts";
import {
  DATA,
  FILES,
  FORMAT,
  LARGEST_JSON,
  LARGEST_PART,
  MANIFEST,
  Manifest,
  partPath,
  SUMMARY,
  Summary,
  TABLES,
} from "./format.ts";
import { countRows } from "./write-tables.ts";

const unpack = promisify(gunzip);
/** Bytes that are read from the file at a time. */
const CHUNK = 256 * 1024;

/** What becomes of a backup while it is read; what throws ends the reading. */
export interface BackupVisitor {
  begin(manifest: Manifest): Promise<void>;
  /** Whole rows of a table in the text format of COPY. */
  rows(table: Manifest["tables"][number], text: Buffer): Promise<void>;
  /** A file of the store; its content must be read. */
  file(key: string, entry: ArchiveEntry): Promise<void>;
  /** A file of the data folder, likewise. */
  data(path: string, entry: ArchiveEntry): Promise<void>;
}

export interface ReadOptions {
  /** Path of the backup. */
  file: string;
  progress(done: number, total: number): void;
  signal: AbortSignal;
}

/**
 * Reads a backup from front to end and checks all of it: structure, checksums, counts. Throws a StartError
 * that says in a sentence what is wrong; what the visitor was given until then is worth nothing.
 */
export async function readBackup(
  options: ReadOptions,
  visitor: BackupVisitor,
): Promise<{ manifest: Manifest; summary: Summary }> {
  const { file, signal, progress } = options;
  const name = basename(file);
  try {
    const { size } = await stat(file);
    const source = createReadStream(file, { highWaterMark: CHUNK });
    const reader = new ArchiveReader(source as AsyncIterable<Buffer>);
    const check = new BackupCheck(visitor);
    for await (const entry of reader.entries()) {
      if (signal.aborted) throw new StartError("Stopped. Nothing was changed.");
      await check.take(entry);
      progress(reader.bytes, size);
    }
    return check.end();
  } catch (error) {
    if (error instanceof ArchiveError) throw new StartError(`${name} ${error.message}.`);
    const code = errorCode(error);
    if (code === "ENOENT") throw new StartError(`There is no file ${file}.`);
    if (["EACCES", "EISDIR", "EIO", "EPERM"].includes(code)) {
      throw new StartError(`${file} cannot be read (${code}).`);
    }
    throw error;
  }
}

function parse<Schema extends z.ZodType>(schema: Schema, bytes: Buffer, path: string) {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString());
  } catch {
    throw new ArchiveError(`is damaged: ${path} is no JSON`);
  }
  const format = value && typeof value === "object" && "format" in value ? value.format : FORMAT;
  if (format !== FORMAT) {
    throw new ArchiveError("was made by a newer Parley: update this one, then try again");
  }
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  throw new ArchiveError(`is damaged: ${path} is not as it should be`);
}

/** Follows a backup as it is read, and compares each part with what it must be. */
class BackupCheck {
  private readonly visitor: BackupVisitor;
  private manifest: Manifest | undefined;
  private summary: Summary | undefined;
  /** Place of the table whose rows came last, and of the part of it. */
  private table = -1;
  private part = 0;
  private readonly tables = new Map<string, { rows: number; hash: Hash }>();
  private readonly files = { count: 0, bytes: 0 };
  private readonly data = { count: 0, bytes: 0 };

  constructor(visitor: BackupVisitor) {
    this.visitor = visitor;
  }

  async take(entry: ArchiveEntry): Promise<void> {
    const { path, size } = entry;
    if (!this.manifest) return this.begin(entry);
    if (this.summary) throw new ArchiveError(`is damaged: ${path} follows its end`);
    if (path === SUMMARY) {
      this.summary = parse(Summary, await entry.bytes(LARGEST_JSON), path);
    } else if (path.startsWith(TABLES)) {
      await this.takeRows(this.manifest, entry);
    } else if (path.startsWith(FILES)) {
      await this.visitor.file(path.slice(FILES.length), entry);
      this.files.count += 1;
      this.files.bytes += size;
    } else if (path.startsWith(DATA)) {
      await this.visitor.data(path.slice(DATA.length), entry);
      this.data.count += 1;
      this.data.bytes += size;
    } else throw new ArchiveError(`is damaged: ${path} does not belong into it`);
  }

  private async begin(entry: ArchiveEntry): Promise<void> {
    if (entry.path !== MANIFEST) throw new ArchiveError("is no backup of Parley");
    const manifest = parse(Manifest, await entry.bytes(LARGEST_JSON), entry.path);
    for (const { name } of manifest.tables) {
      this.tables.set(name, { rows: 0, hash: createHash("sha256") });
    }
    await this.visitor.begin(manifest);
    this.manifest = manifest;
  }

  private async takeRows({ tables }: Manifest, entry: ArchiveEntry): Promise<void> {
    const isNext = () => entry.path === partPath(tables[this.table]?.name ?? "", this.part + 1);
    while (!isNext()) {
      this.table += 1;
      this.part = 0;
      if (this.table >= tables.length) {
        throw new ArchiveError(`is damaged: ${entry.path} is not where it should be`);
      }
    }
    this.part += 1;
    const table = tables[this.table];
    const seen = table && this.tables.get(table.name);
    if (!seen) throw new ArchiveError(`is damaged: ${entry.path} does not belong into it`);
    const packed = await entry.bytes(LARGEST_PART);
    const text = await unpack(packed, { maxOutputLength: LARGEST_PART }).catch(() => {
      throw new ArchiveError(`is damaged: ${entry.path} cannot be unpacked`);
    });
    seen.hash.update(text);
    seen.rows += countRows(text);
    await this.visitor.rows(table, text);
  }

  /** What must hold when everything was read. */
  end(): { manifest: Manifest; summary: Summary } {
    const { manifest, summary } = this;
    if (!manifest) throw new ArchiveError("is no backup of Parley");
    if (!summary) throw new ArchiveError("is cut off");
    for (const [name, { rows, hash }] of this.tables) {
      const said = summary.tables[name];
      if (said?.rows !== rows || said.sha256 !== hash.digest("hex")) {
        throw new ArchiveError(`is damaged: the rows of ${name} are not those that were written`);
      }
    }
    for (const kind of ["files", "data"] as const) {
      const [said, found] = [summary[kind], this[kind]];
      if (said.count !== found.count || said.bytes !== found.bytes) {
        throw new ArchiveError(
          `is damaged: it should hold ${said.count} files, and holds ${found.count}`,
        );
      }
    }
    return { manifest, summary };
  }
}
