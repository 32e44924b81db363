import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { copyClusterTemplate } from "../../apps/server/src/test/cluster-template.ts";
import { freePort } from "./free-port.ts";

const main = fileURLToPath(new URL("../../apps/server/src/main.ts", import.meta.url));

/** What Parley reads from the environment; a test must not depend on the shell it is started from. */
const inherited = [
  ...["PATH", "HOME", "USER", "LANG", "TMPDIR", "SystemRoot", "LD_LIBRARY_PATH"],
  "NODE_COMPILE_CACHE",
];

const hasty = { TEST_DATABASE_SYNC: "off" };

/** When to give up waiting, in milliseconds; generous, because a small machine runs initdb too. */
const START_LIMIT = 90_000;
const STOP_LIMIT = 30_000;

export interface ParleyOptions {
  /** Kept when the test ends; without it there is a new folder, with a database of no rows, removed at the end. */
  dataDir?: string;
  /** A port to come back on; a free one when it is not given. */
  port?: number;
  /** False where a power cut is not the subject: its database then does not wait for the disk. */
  waitsForDisk?: boolean;
  /** Further configuration, for example `{ RATE_LIMIT: "off" }`. */
  env?: Record<string, string>;
}

/** A running Parley: the real process with its own PostgreSQL. */
export interface Parley {
  /** Address without a slash at the end, for example `http://127.0.0.1:40123`. */
  url: string;
  pid: number;
  dataDir: string;
  /** All that the process printed so far. */
  logs(): string;
  /** Ends the process at once, as a power cut would; its PostgreSQL may go on running. */
  kill9(): Promise<void>;
  /** Asks the process to stop; resolves to its exit code, null if it had to be killed. */
  stop(): Promise<number | null>;
  /** Stops it, ends a PostgreSQL that a kill left behind and removes a folder made for the test. */
  dispose(): Promise<void>;
}

/**
 * Starts `apps/server/src/main.ts`, on a free port unless told otherwise, and waits until it can serve. Throws with what it
 * printed when it ends before that.
 */
export async function startParley(options: ParleyOptions = {}): Promise<Parley> {
  const dataDir = options.dataDir ?? (await mkdtemp(join(tmpdir(), "parley-e2e-")));
  if (options.dataDir === undefined) copyClusterTemplate(dataDir);
  const port = options.port ?? (await freePort());
  const env: NodeJS.ProcessEnv = { PORT: String(port), HOST: "127.0.0.1", DATA_DIR: dataDir };
  for (const name of inherited) if (process.env[name]) env[name] = process.env[name];
  const child = spawn(process.execPath, [main], {
    env: { ...env, ...(options.waitsForDisk === false ? hasty : {}), ...options.env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let printed = "";
  const collect = (chunk: Buffer) => (printed += chunk.toString());
  child.stdout.on("data", collect);
  child.stderr.on("data", collect);
  const ended = new Promise<number | null>((resolve) => child.once("close", resolve));
  child.once("error", (error) => (printed += `${error.message}\n`));
  // A test run that is interrupted leaves nothing behind.
  const stopWithUs = () => child.kill("SIGTERM");
  process.once("exit", stopWithUs);
  void ended.then(() => process.off("exit", stopWithUs));
  const url = `http://127.0.0.1:${port}`;
  const isTemporary = options.dataDir === undefined;

  const parley: Parley = {
    url,
    pid: child.pid ?? 0,
    dataDir,
    logs: () => printed,
    async kill9() {
      child.kill("SIGKILL");
      await ended;
    },
    async stop() {
      child.kill("SIGTERM");
      const limit = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT);
      return await ended.finally(() => clearTimeout(limit));
    },
    async dispose() {
      await parley.stop();
      await endPostgres(dataDir);
      if (isTemporary) await rm(dataDir, { recursive: true, force: true });
    },
  };

  try {
    await untilHealthy(url, child);
  } catch (error) {
    await parley.dispose();
    throw new Error(`Parley did not start.\n${printed}`, { cause: error });
  }
  return parley;
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT;
  while (child.exitCode === null && child.signalCode === null && child.pid !== undefined) {
    if (Date.now() > limit) throw new Error("It did not become healthy.");
    const response = await fetch(`${url}/api/health`).catch(() => undefined);
    if (response?.ok) return;
    await sleep(50);
  }
  throw new Error(`The process ended with ${child.exitCode ?? child.signalCode}.`);
}

/** The server may outlive a killed Parley. Its pid file stands in our own folder, so it is ours. */
async function endPostgres(dataDir: string): Promise<void> {
  const pidFile = join(dataDir, "postgres", "postmaster.pid");
  const pid = Number((await readFile(pidFile, "utf8").catch(() => "")).split("\n")[0]);
  if (!(pid > 0)) return;
  // This one, and no other: another node on this folder may start the next at once.
  const isThere = async () =>
    (await readFile(pidFile, "utf8").catch(() => "")).startsWith(`${pid}\n`);
  try {
    process.kill(pid, "SIGINT");
  } catch {
    return;
  }
  while (await isThere()) await sleep(50);
}
