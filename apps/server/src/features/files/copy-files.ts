import { addAbortSignal } from "node:stream";
import { AppError } from "../../platform/app-error.ts";
import { isStorageFull } from "../../platform/database/unavailable.ts";
import { advise } from "../../platform/files/file-trouble.ts";
import type { FileStore } from "../../platform/files/store.ts";
import { StartError } from "../../platform/start-error.ts";

/** Files on their way at the same time. */
const AT_ONCE = 4;

const AGAIN = "Run it again, and it goes on where it was.";

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
async function copyOne({ from, to, signal }: CopyOptions, key: string): Promise<boolean> {
  try {
    const content = addAbortSignal(signal, await from.read(key));
    await to.write(key, content, Number.MAX_SAFE_INTEGER);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return false;
    throw error;
  }
}

/** Does `work` so many times at once; the first that fails ends the others, and is thrown once all of them are over. */
async function together(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failing = new AbortController();
  let failure: unknown;
  const ending = AbortSignal.any([signal, failing.signal]);
  const one = () =>
    work(ending).catch((error: unknown) => {
      if (!ending.aborted) failure = error;
      failing.abort();
    });
  await Promise.all(Array.from({ length: AT_ONCE }, one));
  if (signal.aborted) throw new StartError(`Stopped. ${AGAIN}`);
  if (failing.signal.aborted) throw failure;
}

async function copyMissing(options: CopyOptions): Promise<{ copied: number; there: number }> {
  const there = await keysOf(options.to);
  const missing = [...(await keysOf(options.from))].filter((key) => !there.has(key));
  const total = missing.length;
  let begun = 0;
  let done = 0;
  let copied = 0;
  await together(options.signal, async (signal) => {
    while (!signal.aborted) {
      const key = missing[begun++];
      if (key === undefined) return;
      if (await copyOne({ ...options, signal }, key)) copied += 1;
      done += 1;
      options.progress(done, total);
    }
  });
  return { copied, there: there.size };
}

/**
 * Copies every file that `to` lacks; what is there under a key is the same, because content under a key never changes.
 * A server may use either meanwhile. When it breaks off, nothing is there by half, and what was copied is not copied again.
 * @throws StartError when it is stopped or a disk is full, and what the stores throw
 */
export async function copyFiles(options: CopyOptions): Promise<{ copied: number; there: number }> {
  try {
    return await advise(AGAIN, () => copyMissing(options));
  } catch (error) {
    if (!isStorageFull(error)) throw error;
    throw new StartError(`The disk of DATA_DIR is full. Free some space. ${AGAIN}`);
  }
}
