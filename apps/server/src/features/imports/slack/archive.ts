import { stat } from "node:fs/promises";
import { basename } from "node:path";
import { crc32 } from "node:zlib";
import yauzl, { type Entry, type ZipFile } from "yauzl";
import { errorCode, StartError } from "../../../platform/start-error.ts";

const MB = 1024 * 1024;

/** What an archive may hold; more than any export has, less than a machine can bear. */
export const archiveLimits = {
  entries: 2_000_000,
  /** Bytes of everything together, unpacked. */
  totalBytes: 100 * 1024 * MB,
  /** Chat packs to a tenth; a thousandth is a zip bomb. Small files may pack better. */
  ratio: 200,
  ratioFromBytes: MB,
  /** Bytes of one file that is read: the files with all people or channels, and one day. */
  listBytes: 256 * MB,
  dayBytes: 64 * MB,
};

/** Every entry takes this much besides its data and, twice, its name: its own header and that in the list. */
const HEADER_BYTES = 30 + 46;

/** What is needed to read one file later; nothing else of millions of entries is kept. */
interface Packed {
  offset: number;
  packedBytes: number;
  bytes: number;
  isDeflated: boolean;
  crc: number;
}

/** A zip file whose table of contents has been checked. Paths are relative to the export's own folder. */
export interface Archive {
  /** Name of the file, for sentences. */
  name: string;
  /** Bytes of each file, unpacked, by path. */
  files: ReadonlyMap<string, { bytes: number }>;
  /** Parses one file. Throws a StartError when it is broken, no JSON or larger than `maxBytes`. */
  readJson(path: string, maxBytes: number): Promise<unknown>;
  /** Unpacks one file. Throws a StartError when it is broken or larger than `maxBytes`. */
  readBytes(path: string, maxBytes: number): Promise<Buffer>;
  close(): void;
}

/**
 * Opens a zip file and checks every entry: nothing outside, nothing that unpacks beyond all measure.
 * Throws a StartError that says in one sentence what is wrong.
 */
export async function openArchive(file: string): Promise<Archive> {
  const name = basename(file);
  const zip = await openZip(file, name);
  try {
    const packed = withoutFolder(await readEntries(zip, name));
    return {
      name,
      files: packed,
      readJson: (path, maxBytes) => readJson(zip, packed.get(path), { name, path, maxBytes }),
      readBytes: (path, maxBytes) => readBytes(zip, packed.get(path), { name, path, maxBytes }),
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(file: string, name: string): Promise<ZipFile> {
  try {
    if ((await stat(file)).isDirectory()) {
      throw new StartError(
        `${file} is a folder. Give the zip file as Slack made it, not unpacked.`,
      );
    }
    return await yauzl.openPromise(file, { autoClose: false });
  } catch (error) {
    if (error instanceof StartError) throw error;
    if (errorCode(error) === "ENOENT") throw new StartError(`There is no file ${file}.`);
    if (errorCode(error) !== "") {
      throw new StartError(`${file} cannot be read (${errorCode(error)}). Check its permissions.`);
    }
    throw new StartError(
      `${name} is no zip file, or it is cut off. Get the export from Slack again.`,
      { cause: error },
    );
  }
}

async function readEntries(zip: ZipFile, name: string): Promise<Map<string, Packed>> {
  const refuse = (problem: string) => new StartError(`${name} is refused: ${problem}.`);
  const entries = new Map<string, Packed>();
  let total = 0;
  let totalPacked = 0;
  if (zip.entryCount > archiveLimits.entries) {
    throw refuse(`it holds more than ${archiveLimits.entries} files`);
  }
  try {
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName;
      if (isLink(entry)) throw refuse(`${path} is a symbolic link`);
      if (path.endsWith("/")) continue;
      total += entry.uncompressedSize;
      totalPacked += entry.compressedSize + HEADER_BYTES + 2 * entry.fileNameLength;
      const problem = problemOf(entry, entries.has(path));
      if (problem) throw refuse(`${path} ${problem}`);
      if (total > archiveLimits.totalBytes) throw refuse("unpacked it is larger than 100 GB");
      entries.set(path, packedOf(entry));
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    const message = error instanceof Error ? error.message : "";
    if (/absolute path|relative path/.test(message)) {
      throw refuse(`it holds a path that leads out of it (${message})`);
    }
    throw new StartError(`${name} is broken (${message}). Get the export from Slack again.`);
  }
  // Entries that share their bytes unpack to far more than the file's size.
  if (totalPacked > zip.fileSize) throw refuse("its files overlap each other, as in a zip bomb");
  return entries;
}

function isLink({ externalFileAttributes }: Entry): boolean {
  return ((externalFileAttributes >>> 16) & 0o170000) === 0o120000;
}

function problemOf(entry: Entry, isDouble: boolean): string | undefined {
  const { uncompressedSize, compressedSize } = entry;
  if (isDouble) return "is in it twice";
  if (entry.isEncrypted()) return "is encrypted";
  if (!entry.canDecodeFileData()) return "is packed in a way that is not known here";
  const { ratio, ratioFromBytes } = archiveLimits;
  if (uncompressedSize > ratioFromBytes && uncompressedSize > ratio * compressedSize) {
    return "unpacks to more than 200 times its size, as in a zip bomb";
  }
  return undefined;
}

function packedOf(entry: Entry): Packed {
  return {
    offset: entry.relativeOffsetOfLocalHeader,
    packedBytes: entry.compressedSize,
    bytes: entry.uncompressedSize,
    isDeflated: entry.compressionMethod === 8,
    crc: entry.crc32,
  };
}

/** Who unpacks an export and packs it again often packs its folder: that folder does not count. */
function withoutFolder(entries: Map<string, Packed>): Map<string, Packed> {
  const real = [...entries].filter(([path]) => !/(^|\/)(__MACOSX\/|\.DS_Store$)/.test(path));
  if (entries.has("users.json")) return new Map(real);
  const roots = real.flatMap(([path]) => /^([^/]+\/)users\.json$/.exec(path)?.[1] ?? []);
  const root = roots.length === 1 ? (roots[0] ?? "") : "";
  return new Map(
    real.flatMap(([path, packed]) =>
      path.startsWith(root) ? [[path.slice(root.length), packed] as const] : [],
    ),
  );
}

interface Asked {
  name: string;
  path: string;
  maxBytes: number;
}

async function readBytes(zip: ZipFile, packed: Packed | undefined, asked: Asked): Promise<Buffer> {
  const { name, path, maxBytes } = asked;
  if (!packed) throw new StartError(`${name} has no file ${path}.`);
  if (packed.bytes > maxBytes) {
    throw new StartError(`${path} in ${name} is larger than ${maxBytes / MB} MB.`);
  }
  const bytes = await unpack(zip, packed).catch((error: Error) => {
    throw new StartError(`${path} in ${name} is broken (${error.message}). Get the export again.`);
  });
  if (crc32(bytes) !== packed.crc) {
    throw new StartError(`${path} in ${name} is broken (wrong checksum). Get the export again.`);
  }
  return bytes;
}

async function readJson(zip: ZipFile, packed: Packed | undefined, asked: Asked): Promise<unknown> {
  const { name, path } = asked;
  const bytes = await readBytes(zip, packed, asked);
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new StartError(`${path} in ${name} is no valid JSON. Get the export again.`);
  }
}

async function unpack(zip: ZipFile, packed: Packed): Promise<Buffer> {
  const entry = Object.assign(new yauzl.Entry(), {
    relativeOffsetOfLocalHeader: packed.offset,
    compressedSize: packed.packedBytes,
    uncompressedSize: packed.bytes,
    compressionMethod: packed.isDeflated ? 8 : 0,
    generalPurposeBitFlag: 0,
  });
  const stream = await zip.openReadStreamPromise(entry);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > packed.bytes) throw new Error("it is larger than its table of contents says");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}
