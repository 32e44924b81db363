import { accessSync, constants, existsSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { errorCode, StartError } from "./start-error.ts";

/**
 * Makes a folder and those above it. Not `recursive`: where the system refuses with ENOENT (as /proc
 * does) that never ends.
 */
function makeFolder(path: string, mode: number): void {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    const code = errorCode(error);
    if (code === "EEXIST" && statSync(path).isDirectory()) return;
    if (code !== "ENOENT" || existsSync(dirname(path))) throw error;
    makeFolder(dirname(path), 0o755);
    mkdirSync(path, { mode });
  }
}

const reasons: Record<string, string> = {
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
  ENOENT: "no folder can be made there",
  EROFS: "that disk is read-only",
  ENOSPC: "that disk is full",
  ENOTDIR: "a file is in the way",
  EEXIST: "a file is in the way",
  ENAMETOOLONG: "that path is too long",
};

/**
 * Makes the DATA_DIR if it is not there and returns its real path. Root makes it so that the
 * unprivileged user of PostgreSQL can pass through it to its own folder; the secrets in it are
 * protected one by one. Throws a StartError when it cannot be used.
 */
export function prepareDataDir(path: string): string {
  try {
    makeFolder(path, process.getuid?.() === 0 ? 0o711 : 0o700);
    const dataDir = realpathSync(path);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    return dataDir;
  } catch (error) {
    const code = errorCode(error);
    throw new StartError(
      `DATA_DIR ${path} cannot be used: ${reasons[code] ?? code}. Choose another folder or change its owner.`,
    );
  }
}
