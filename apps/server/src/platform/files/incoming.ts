import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { meter } from "./meter.ts";
import type { Stored } from "./store.ts";

const HOUR_MS = 60 * 60 * 1_000;

/** A stream that has arrived whole. */
export interface Arrived {
  /** The file that it lies in, until somebody moves or removes it. */
  path: string;
  stored: Stored;
}

/**
 * Writes a stream into a file of its own, on the disk when this returns; a failure leaves nothing.
 * @param folder is made where it is missing
 * @param max most bytes
 * @throws `file_too_large`, or what the stream or the disk failed with
 */
export async function receive(folder: string, source: Readable, max: number): Promise<Arrived> {
  const path = join(folder, randomUUID());
  const { pass, result } = meter(max);
  // It may break before it is piped; the pipeline then says so.
  source.on("error", () => {});
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Opened here: a stream that opens by itself may do so after a failure was cleaned up.
    const file = await open(path, "wx", 0o600);
    await pipeline(source, pass, file.createWriteStream({ flush: true }));
    return { path, stored: result() };
  } catch (error) {
    source.destroy();
    await rm(path, { force: true });
    throw error;
  }
}

/** Removes what came into the folder more than `hours` ago: whoever received it was cut off. */
export async function tidyIncoming(folder: string, hours: number): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const found = await stat(path).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > hours * HOUR_MS) await rm(path, { force: true });
  }
}
