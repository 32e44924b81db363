import { AppError } from "../../platform/app-error.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { StartError } from "../../platform/start-error.ts";

/** Files on their way at the same time. */
const AT_ONCE = 4;

interface CopyOptions {
  from: FileStore;
  to: FileStore;
  progress(done: number, total: number): void;
  signal: AbortSignal;
}

async function keysOf(store: FileStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for await (const key of store.keys()) keys.add(key);
  return keys;
}

/** Copies one file; one that was removed meanwhile needs no copy. */
async function copyOne({ from, to }: CopyOptions, key: string): Promise<boolean> {
  try {
    await to.write(key, await from.read(key), Number.MAX_SAFE_INTEGER);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

/**
 * Copies every file that `to` lacks; what is there under a key is the same, because content under a key never changes.
 * A server may use either meanwhile. What was copied when it breaks off is not copied again.
 * @throws StartError when it is stopped, and what the stores throw
 */
export async function copyFiles(options: CopyOptions): Promise<{ copied: number; there: number }> {
  const there = await keysOf(options.to);
  const missing = [...(await keysOf(options.from))].filter((key) => !there.has(key));
  const total = missing.length;
  let begun = 0;
  let done = 0;
  let copied = 0;
  async function work(): Promise<void> {
    for (let key = missing[begun++]; key !== undefined; key = missing[begun++]) {
      if (options.signal.aborted) {
        throw new StartError("Stopped. Run it again, and it goes on where it was.");
      }
      if (await copyOne(options, key)) copied += 1;
      done += 1;
      options.progress(done, total);
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { copied, there: there.size };
}
