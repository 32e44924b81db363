import { open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { ArchiveWriter } from "../../platform/archive/archive-writer.ts";
import { hasForeignCharacters, PATH_BYTES } from "../../platform/archive/tar-header.ts";
import { DATA, MANIFEST } from "./format.ts";
import { isLeftOut } from "./left-out.ts";

/** Keys and texts are small; what is larger was put there by somebody. */
const LARGEST = 16 * 1024 * 1024;
const DEEPEST = 8;

export interface DataCounts {
  count: number;
  bytes: number;
  /** Paths that were left out, with the reason. */
  left: string[];
}

/** A backup that was written into the data folder is not part of the next one. */
async function isBackup(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(MANIFEST.length), 0, MANIFEST.length, 0);
    return buffer.toString("latin1") === MANIFEST;
  } finally {
    await file.close();
  }
}

const FOREIGN = "its name has characters that not every system has";

/** Why a file cannot be part of a backup; undefined when it can. */
function problemOf(path: string, size: number): string | undefined {
  if (size > LARGEST) return "larger than 16 MB";
  if (Buffer.byteLength(DATA + path) > PATH_BYTES) return "its path is too long";
  return hasForeignCharacters(path) ? FOREIGN : undefined;
}

/**
 * Copies what else lies in the data folder: legal texts, keys, and whatever later versions put there. Links are
 * followed; what is neither file nor folder is left out.
 */
export async function writeData(writer: ArchiveWriter, dataDir: string): Promise<DataCounts> {
  const counts: DataCounts = { count: 0, bytes: 0, left: [] };
  async function copy(path: string, depth: number): Promise<void> {
    const full = join(dataDir, path);
    const found = await stat(full).catch(() => undefined);
    if (found?.isDirectory() && depth < DEEPEST) {
      for (const name of (await readdir(full)).sort()) await copy(`${path}/${name}`, depth + 1);
    } else if (found?.isFile()) {
      if (await isBackup(full)) return;
      const problem = problemOf(path, found.size);
      if (problem) {
        counts.left.push(`${path} (${problem})`);
        return;
      }
      const content = await readFile(full);
      const mode = found.mode & 0o700;
      await writer.add({ path: DATA + path, size: content.length, content: [content], mode });
      counts.count += 1;
      counts.bytes += content.length;
    } else if (!found && hasForeignCharacters(path)) {
      // A name that is no UTF-8: it cannot even be asked for by what we read of it.
      counts.left.push(`${path} (${FOREIGN})`);
    }
  }
  const names = (await readdir(dataDir)).filter((name) => !isLeftOut(name));
  for (const name of names.sort()) await copy(name, 0);
  return counts;
}
