import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { errorCode } from "../../start-error.ts";
import { type Account, commandAs } from "./account.ts";
import type { Address } from "./address.ts";
import type { Binaries } from "./binaries.ts";
import { logPath } from "./failures.ts";
import { isAlive, isSomethingElse, readPidFile } from "./pid-file.ts";
import { type Settings, serverArguments } from "./settings.ts";

/** A server process that we started; it may also have ended already. */
export interface Postmaster {
  hasEnded(): boolean;
  /** What it wrote to its log since it was started. */
  output(): string;
  /** Ends it, for when no one uses it yet. */
  abandon(): Promise<void>;
}

const LARGEST_LOG = 4 * 1024 * 1024;

/**
 * Starts a server process. It runs in a session of its own, so that a Ctrl-C in the terminal reaches
 * only Parley, which still needs its database to end well.
 */
export function startPostmaster(options: {
  dataDir: string;
  data: string;
  address: Address;
  account: Account;
  binaries: Binaries;
  settings?: Settings | undefined;
}): Postmaster {
  const path = logPath(options.dataDir);
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LARGEST_LOG) {
    renameSync(path, `${path}.1`);
  }
  const log = openSync(path, "a", 0o600);
  const from = fstatSync(log).size;
  const args = serverArguments(options.data, options.address, options.settings);
  const command = commandAs(options.account, options.binaries.postgres, args);
  let failure = "";
  let child: ChildProcess;
  try {
    child = spawn(command.file, command.args, {
      ...command.options,
      cwd: options.data,
      detached: true,
      stdio: ["ignore", log, log],
    });
  } finally {
    closeSync(log);
  }
  child.once("error", (error) => {
    failure = errorCode(error) || error.message;
  });
  child.unref();
  const hasEnded = () => failure !== "" || child.exitCode !== null || child.signalCode !== null;
  return {
    hasEnded,
    output: () => failure || readFileSync(path).subarray(from).toString(),
    abandon: async () => {
      child.kill("SIGINT");
      while (!hasEnded()) await sleep(10);
    },
  };
}

/**
 * Stops the server that runs on a data folder and waits until it has ended. Sessions are cut off; if
 * that takes longer than `patience` (ms) it ends at once and recovers at the next start.
 * The caller must know that the server is alive and ours.
 */
export async function stopPostmaster(
  data: string,
  binaries: Binaries,
  patience: number,
): Promise<void> {
  const pid = readPidFile(data)?.pid;
  if (pid === undefined) return;
  // Seen from another container the number may be anyone's: then the server stays.
  if (isSomethingElse(pid, data)) return;
  signal(pid, "SIGINT", "fast", data, binaries);
  const hurry = Date.now() + patience;
  let hurried = false;
  while (isAlive(pid) && readPidFile(data)?.pid === pid) {
    if (!hurried && Date.now() > hurry) {
      hurried = true;
      signal(pid, "SIGQUIT", "immediate", data, binaries);
    }
    await sleep(10);
  }
}

function signal(
  pid: number,
  name: NodeJS.Signals,
  mode: string,
  data: string,
  binaries: Binaries,
): void {
  if (process.platform === "win32") {
    const args = ["stop", "-D", data, "-m", mode, "--no-wait"];
    spawnSync(binaries.pgCtl, args, { stdio: "ignore", windowsHide: true });
    return;
  }
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== "ESRCH") throw error;
  }
}
