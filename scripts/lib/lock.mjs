import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { root } from "./paths.mjs";

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** Takes away the lock of a process that died; the rename lets only one of many do it. */
function clearIfStale(path) {
  try {
    const pid = Number(readFileSync(path, "utf8"));
    // A file without a number is one that is just being written, unless it stays so.
    const stale = pid > 0 ? !isAlive(pid) : Date.now() - statSync(path).mtimeMs > 5000;
    if (!stale) return;
    const aside = `${path}.${process.pid}`;
    renameSync(path, aside);
    if (Number(readFileSync(aside, "utf8")) !== pid) renameSync(aside, path);
    else rmSync(aside);
  } catch (error) {
    if (error.code !== "ENOENT") throw error;
  }
}

/**
 * Runs `work` while no other process works under the same name in this clone; others wait. The lock
 * lives in the temporary folder because an install replaces node_modules as a whole.
 */
export async function withLock(name, work) {
  const id = createHash("sha256").update(root).digest("hex").slice(0, 12);
  const path = join(tmpdir(), `parley-${name}-${userInfo().uid}-${id}.lock`);
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: "wx", mode: 0o600 });
      break;
    } catch (error) {
      if (error.code !== "EEXIST") throw error;
    }
    clearIfStale(path);
    await sleep(200);
  }
  try {
    return await work();
  } finally {
    rmSync(path, { force: true });
  }
}
