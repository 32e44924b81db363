import { open } from "node:fs/promises";
import { AppError } from "../../platform/app-error.ts";
import type { ArchiveWriter } from "../../platform/archive/archive-writer.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { FILES, type Summary } from "./format.ts";
import type { NamedFile } from "./queries/stored-files.ts";

/** Uploads and their thumbnails: what of them belongs into a backup, the rows of the snapshot say. */
const UPLOAD = /^(?:thumb_)?[0-9a-f]{8}-[0-9a-f-]{27}(?:\.jpg)?$/;

/** What was copied, and what could not be as it should. */
export type FileCounts = Pick<Summary, "files" | "missing" | "damaged">;

/** What copying needs; `done` is told the bytes of each file. */
export interface FileCopy {
  writer: ArchiveWriter;
  store: FileStore;
  done(bytes: number): void;
}

/**
 * Copies one file of the store.
 * @returns its size and hash; undefined when it is not there (any more)
 */
async function copyFile({ writer, store, done }: FileCopy, key: string) {
  try {
    return await store.borrow(key, async (path) => {
      // Held open: it may be removed while it is copied.
      const file = await open(path);
      try {
        const { size } = await file.stat();
        const content = file.createReadStream({ autoClose: false });
        const sha256 = await writer.add({ path: `${FILES}${key}`, size, content });
        done(size);
        return { size, sha256 };
      } finally {
        await file.close();
      }
    });
  } catch (error) {
    const isGone = error instanceof AppError && error.code === "not_found";
    if (isGone || (error instanceof Error && "code" in error && error.code === "ENOENT")) {
      return undefined;
    }
    throw error;
  }
}

/**
 * Copies the files that the rows name, and all else that features keep in the store. An upload that no
 * row names came after the snapshot, or is about to be collected.
 */
export async function writeFiles(
  copy: FileCopy,
  uploads: AsyncIterable<NamedFile>,
  pictures: readonly NamedFile[],
): Promise<FileCounts> {
  const counts: FileCounts = { files: { count: 0, bytes: 0 }, missing: [], damaged: [] };
  const one = async ({ key, sha256 }: NamedFile) => {
    const copied = await copyFile(copy, key);
    if (!copied) return false;
    counts.files.count += 1;
    counts.files.bytes += copied.size;
    if (sha256 !== null && sha256 !== copied.sha256) counts.damaged.push(key);
    return true;
  };
  for await (const named of uploads) if (!(await one(named))) counts.missing.push(named.key);
  const found = new Set<string>();
  for await (const key of copy.store.keys()) {
    if (!UPLOAD.test(key) && (await one({ key, sha256: null }))) found.add(key);
  }
  counts.missing.push(...pictures.flatMap(({ key }) => (found.has(key) ? [] : [key])));
  return counts;
}
