import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../../../../e2e/support/free-port.ts";
import { ownProcess } from "./own-process.ts";

/** A Redis of a test's own, which may go away and come back at its address. */
export interface TestRedis {
  url: string;
  /** Its process; undefined while it does not run. */
  readonly pid: number | undefined;
  /** Ends it at once, as a power cut would: it forgets everything. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Ends it and removes what it left. */
  close(): Promise<void>;
}

/** The programs that speak Redis's protocol, as Debian and others name them. */
const programs = ["redis-server", "valkey-server"];

/** The name of the Redis that is installed here; undefined when there is none. */
export function findRedis(): string | undefined {
  return programs.find((program) => spawnSync(program, ["--version"]).status === 0);
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    socket.write("PING\r\n");
    const [said] = await once(socket, "data");
    return String(said).startsWith("+PONG");
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** Starts the installed Redis on a loopback port, with a scratch folder and nothing kept. */
export async function startRedis(program: string): Promise<TestRedis> {
  const folder = mkdtempSync(join(tmpdir(), "parley-redis-"));
  const port = await freePort();
  const kept = ["--save", "", "--appendonly", "no", "--dir", folder];
  const own = ownProcess({
    program,
    args: ["--port", String(port), "--bind", "127.0.0.1", ...kept],
    stdio: "ignore",
    answers: () => answers(port),
  });
  const redis: TestRedis = {
    url: `redis://127.0.0.1:${port}`,
    get pid() {
      return own.pid;
    },
    kill: own.kill,
    start: own.start,
    async close() {
      await own.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await redis.start();
  return redis;
}
