import { readdirSync, readFileSync } from "node:fs";
import { readPidFile } from "../apps/server/src/platform/database/embedded/pid-file.ts";
import type { Load } from "./load-process.ts";
import type { Place } from "./place.ts";

/** Ticks of Linux's clock in a second, as /proc counts them. */
const TICKS = 100;

/** A process as /proc/PID/stat tells of it: its parent, its own seconds, and those of children that ended. */
function statOf(pid: number): { parent: number; own: number; ended: number } {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name before it may hold anything, brackets and spaces too.
    const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
    const seconds = (from: number) => (Number(fields[from]) + Number(fields[from + 1])) / TICKS;
    return { parent: Number(fields[1]), own: seconds(11), ended: seconds(13) };
  } catch {
    return { parent: 0, own: 0, ended: 0 };
  }
}

/** Processor seconds of a process so far; 0 where there is no /proc, or no such process. */
export const secondsOfProcess = (pid: number): number => statOf(pid).own;

/** Processes that a process started and that still run. */
export const childrenOf = (pid: number): number[] =>
  readdirSync("/proc")
    .map(Number)
    .filter((other) => other > 0 && statOf(other).parent === pid);

/** Processor seconds of a PostgreSQL: of its first process and all that it started. */
export function secondsOfDatabase(pid: number): number {
  const { own, ended } = statOf(pid);
  return childrenOf(pid).reduce((sum, child) => sum + secondsOfProcess(child), own + ended);
}

/** What is measured of a place: who took how many processor seconds. */
type Seconds = Map<string, { pid: number; seconds: number }>;

function secondsOf({ nodes, cluster }: Place, load: Load): Seconds {
  const taken: Seconds = new Map();
  for (const [index, { pid }] of nodes.entries())
    taken.set(`node ${index + 1}`, { pid, seconds: statOf(pid).own });
  const database = readPidFile(cluster)?.pid ?? 0;
  if (database) taken.set("PostgreSQL", { pid: database, seconds: secondsOfDatabase(database) });
  return taken.set("clients", { pid: load.pid, seconds: statOf(load.pid).own });
}

/**
 * Begins to measure who takes the processor: with a slow recovery it tells the server from the load. A process that
 * was started since counts from its beginning.
 * @returns what each took since then, in seconds; empty where there is no /proc
 */
export function watchProcessor(place: Place, load: Load): () => Map<string, number> {
  const before = secondsOf(place, load);
  return () => {
    const now = [...secondsOf(place, load)].map(([name, { pid, seconds }]): [string, number] => {
      const earlier = before.get(name);
      return [name, earlier?.pid === pid ? seconds - earlier.seconds : seconds];
    });
    return new Map(now.filter(([, seconds]) => seconds > 0));
  };
}
