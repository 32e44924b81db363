import { constants, createWriteStream } from "node:fs";
import { access, open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { isStorageFull } from "../database/unavailable.ts";
import { errorCode, StartError } from "../start-error.ts";

const reasons: Record<string, string> = {
  ENOENT: "there is no such folder",
  ENOTDIR: "there is no such folder",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  EROFS: "that disk is read-only",
  EISDIR: "it is a folder",
};

const exists = (path: string) =>
  access(path, constants.F_OK).then(
    () => true,
    () => false,
  );

async function demandNew(file: string): Promise<void> {
  if (!(await exists(file))) return;
  throw new StartError(
    `${file} is there already. Choose another name, or say --force to replace it.`,
  );
}

/** What a failure to write means to whoever asked for the file. */
function sentence(error: unknown, file: string): unknown {
  if (isStorageFull(error)) {
    return new StartError(`The disk of ${file} is full. Free some space, or choose another disk.`);
  }
  const reason = reasons[errorCode(error)];
  return reason ? new StartError(`${file} cannot be written: ${reason}.`) : error;
}

/**
 * Writes a file that is there only when it is whole, and that only its owner may read: under another name
 * first. Throws a StartError where it is there already (unless `force`) or cannot be written.
 */
export async function writeWhole<T>(
  file: string,
  force: boolean,
  write: (out: Writable) => Promise<T>,
): Promise<T> {
  if (!force) await demandNew(file);
  const temporary = `${file}.part-${process.pid}`;
  let out: Writable | undefined;
  try {
    const handle = await open(temporary, "wx", 0o600);
    out = createWriteStream(temporary, { fd: handle, flush: true });
    const result = await write(out);
    out.end();
    await finished(out);
    if (!force) await demandNew(file);
    await rename(temporary, file);
    const folder = await open(dirname(file), "r").catch(() => undefined);
    // Some systems cannot sync a folder; the rename itself is then all there is.
    await folder?.sync().catch(() => {});
    await folder?.close();
    return result;
  } catch (error) {
    out?.destroy();
    await rm(temporary, { force: true });
    throw sentence(error, file);
  }
}
