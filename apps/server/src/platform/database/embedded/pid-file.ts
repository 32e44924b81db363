import { execFileSync } from "node:child_process";
import { readFileSync, realpathSync, renameSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../../start-error.ts";
import type { Address } from "./address.ts";

/** What a running (or fallen) server says about itself in `postmaster.pid`. */
export interface PidFile {
  pid: number;
  address: Address;
  /** "starting", "ready", "stopping" or "standby"; empty while the file is being written. */
  status: string;
}

/** Reads `postmaster.pid` of a data folder; undefined when there is none or it is incomplete. */
export function readPidFile(data: string): PidFile | undefined {
  let text: string;
  try {
    text = readFileSync(join(data, "postmaster.pid"), "utf8");
  } catch (error) {
    if (errorCode(error) === "ENOENT") return undefined;
    throw error;
  }
  const lines = text.split("\n").map((line) => line.trim());
  const pid = Number(lines[0]);
  const port = Number(lines[3]);
  if (!(pid > 0) || !(port > 0)) return undefined;
  return { pid, address: { socketDir: lines[4] || undefined, port }, status: lines[7] ?? "" };
}

/** Whether a process with this id runs, whoever owns it. */
export function isAlive(pid: number): boolean {
  // Zero and below mean groups of processes to the system.
  if (pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== "EPERM") return false;
  }
  return !isZombie(pid);
}

/** Whether a process has ended and only waits, perhaps for ever, for its parent to notice. */
function isZombie(pid: number): boolean {
  try {
    return /\) Z/.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return false;
  }
}

/**
 * Whether a process is certainly not the server of a data folder: it has ended, runs another program,
 * or (known on Linux only) works in another folder. Where that cannot be found out the answer is false.
 */
export function isSomethingElse(pid: number, data: string): boolean {
  if (!isAlive(pid)) return true;
  try {
    if (process.platform === "linux") {
      const name = readFileSync(`/proc/${pid}/comm`, "utf8");
      if (!name.startsWith("postgres")) return true;
      return realpathSync(`/proc/${pid}/cwd`) !== realpathSync(data);
    }
    if (process.platform === "win32") return false;
    const name = execFileSync("ps", ["-o", "comm=", "-p", String(pid)], { encoding: "utf8" });
    return name.trim() !== "" && !name.includes("postgres");
  } catch {
    return false;
  }
}

/**
 * Sets aside a lock file (`postmaster.pid`, or that of the socket) whose process id no longer means
 * the server of `data`. PostgreSQL itself starts over the file of a process that is gone, and stops
 * at one whose number is in use again; the caller has seen that it did, and that nothing answers.
 */
export function setAsideStale(path: string, data: string): void {
  const owner = (file: string) => Math.abs(Number.parseInt(readFileSync(file, "utf8"), 10));
  const pid = owner(path);
  if (!isSomethingElse(pid, data)) return;
  const aside = `${path}.stale`;
  renameSync(path, aside);
  // Another process may have been faster, and this is the file of the server it started.
  if (owner(aside) !== pid) renameSync(aside, path);
}
