import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { freePort } from "../../e2e/support/free-port.ts";
import type { Person } from "../../faults/protocol.ts";
import { type Archive, openArchive } from "./ejabberd-archive.ts";
import { configOf } from "./ejabberd-config.ts";
import { findEjabberd, type Installed } from "./find-ejabberd.ts";
import type { Target } from "./peer-process.ts";

/** How long it may take to answer, in ms, and how often it is asked. */
const PATIENCE_MS = 60_000;
const STEP_MS = 50;
/** Of what it said, what is shown when it does not start. */
const LAST_WORDS = 2_000;

/**
 * Erlang's machine as Debian's `ejabberdctl` starts it (`+K`, `+P`), with two differences. Its threads sleep when they
 * have nothing to do instead of spinning for a while, which would count as processor time. And it is no node of a
 * cluster, so that it has no name, and needs no daemon that knows names.
 */
const MACHINE = ["+K", "true", "+P", "250000"];
const NO_SPINNING = ["+sbwt", "none", "+sbwtdcpu", "none", "+sbwtdio", "none"];

/** Ends it with whoever started it, however that ended: its input is over then. */
const END_WITH_INPUT = ["-noshell", "-eval", 'spawn(fun() -> io:get_line(""), halt() end).'];

/**
 * Starts an ejabberd with a PostgreSQL of its own, on loopback and in a scratch folder, for these people.
 * @throws where it is not installed, or does not start: with what it said
 */
export async function startEjabberd(people: readonly Person[]): Promise<Target> {
  const installed = findEjabberd();
  if (!installed) throw new Error("ejabberd is not installed.");
  const archive = await openArchive(installed.tables, people);
  try {
    const port = await freePort();
    const ejabberd = await startMachine(installed, port, archive);
    return {
      name: "ejabberd",
      dialect: "xmpp",
      url: `tcp://127.0.0.1:${port}`,
      pid: ejabberd.pid ?? 0,
      database: archive.pid,
      stored: archive.count,
      async close() {
        await end(ejabberd);
        await archive.close();
      },
    };
  } catch (error) {
    await archive.close();
    throw error;
  }
}

/** Starts its process, and waits until it listens. */
async function startMachine(installed: Installed, port: number, { folder, login }: Archive) {
  const at = (name: string) => join(folder, name);
  mkdirSync(at("spool"));
  writeFileSync(at("ejabberd.yml"), configOf(port, login), { mode: 0o600 });
  const said = openSync(at("output"), "a");
  const own = ["-mnesia", "dir", JSON.stringify(at("spool")), "-s", "ejabberd"];
  const child = spawn(installed.erl, [...MACHINE, ...NO_SPINNING, ...END_WITH_INPUT, ...own], {
    stdio: ["pipe", said, said],
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      ERL_LIBS: installed.libraries,
      ERL_CRASH_DUMP: at("crash"),
      EJABBERD_CONFIG_PATH: at("ejabberd.yml"),
      EJABBERD_LOG_PATH: at("ejabberd.log"),
    },
  });
  closeSync(said);
  try {
    await untilListens(child, port);
    return child;
  } catch (error) {
    await end(child);
    const words = readFileSync(at("output"), "utf8").slice(-LAST_WORDS);
    throw new Error(`ejabberd does not start: ${words}`, { cause: error });
  }
}

async function untilListens(child: ChildProcess, port: number): Promise<void> {
  const limit = performance.now() + PATIENCE_MS;
  while (performance.now() < limit) {
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode}.`);
    if (await listens(port)) return;
    await sleep(STEP_MS);
  }
  throw new Error("It does not listen.");
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, "127.0.0.1");
  try {
    await once(socket, "connect");
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}

/** What it keeps beside the archive is thrown away: there is nothing to end well. */
async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
}
