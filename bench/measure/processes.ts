import { readFileSync } from "node:fs";
import { childrenOf, secondsOfDatabase, secondsOfProcess } from "../../faults/processor.ts";
import type { Figures } from "./figures.ts";

/** The processes of a measurement, by their ids; 0 for one that takes no part. */
export interface Pids {
  server: number;
  /** The first process of PostgreSQL. */
  database: number;
  /** The load generator. */
  load: number;
}

/** Processor seconds of each, and of the clock. */
export interface Seconds {
  server: number;
  database: number;
  load: number;
  wall: number;
}

function secondsOf({ server, database, load }: Pids): Seconds {
  return {
    server: secondsOfProcess(server),
    database: database === 0 ? 0 : secondsOfDatabase(database),
    load: secondsOfProcess(load),
    wall: performance.now() / 1_000,
  };
}

/** Does something, and measures who took how many processor seconds meanwhile. */
export async function measured<T>(
  pids: Pids,
  work: () => Promise<T>,
): Promise<{ value: T; seconds: Seconds }> {
  const before = secondsOf(pids);
  const value = await work();
  const after = secondsOf(pids);
  const seconds = {
    server: after.server - before.server,
    database: after.database - before.database,
    load: after.load - before.load,
    wall: after.wall - before.wall,
  };
  return { value, seconds };
}

/** Memory in MiB: resident, the share of it that is counted once among processes, and what nobody else has. */
export interface Memory {
  rss: number;
  pss: number;
  private: number;
}

/** The memory of processes together, as /proc/PID/smaps_rollup counts it; zeros where there is none. */
export function memoryOf(pids: readonly number[]): Memory {
  const sum = { rss: 0, pss: 0, private: 0 };
  for (const pid of pids) {
    let text = "";
    try {
      text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    } catch {
      continue;
    }
    const mib = (name: string) =>
      Number(new RegExp(`^${name}:\\s+(\\d+) kB`, "m").exec(text)?.[1] ?? 0) / 1_024;
    sum.rss += mib("Rss");
    sum.pss += mib("Pss");
    sum.private += mib("Private_Clean") + mib("Private_Dirty");
  }
  return sum;
}

/** What a measurement cost, for the table: processor seconds of each, the generator's share of a core, memory of the server. */
export function costsOf({ server }: Pids, took: Seconds): Figures {
  const { rss, private: own } = memoryOf([server]);
  return {
    "server CPU s": took.server,
    "PostgreSQL CPU s": took.database,
    "generator CPU s": took.load,
    "generator, cores": took.load / took.wall,
    "server MiB (RSS)": rss,
    "server MiB (private)": own,
  };
}

/** The processes of a PostgreSQL: its first one and all that it started. */
export const processesOf = (database: number): number[] => [database, ...childrenOf(database)];
