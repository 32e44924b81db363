import { join } from "node:path";
import { readPidFile } from "../../apps/server/src/platform/database/embedded/pid-file.ts";
import { type Parley, startParley } from "../../e2e/support/parley.ts";
import { prepareWorkspace } from "../data/prepared.ts";
import type { Look, Shape } from "../data/workspace.ts";
import type { BenchOptions } from "../measure/report.ts";

/** A Parley with a workspace in it. */
export interface Served {
  parley: Parley;
  look: Look;
  /** The first process of PostgreSQL. */
  database: number;
}

export const settings = { RATE_LIMIT: "off", LOG_LEVEL: "error" };

/** The first process of the PostgreSQL of a data folder. */
export const databaseOf = (dataDir: string): number =>
  readPidFile(join(dataDir, "postgres"))?.pid ?? 0;

/** Makes a workspace, serves it, does what is wanted with it, and ends everything. */
export async function onWorkspace<T>(
  shape: Shape,
  options: BenchOptions,
  work: (served: Served) => Promise<T>,
): Promise<T> {
  const { dataDir, look, dispose } = await prepareWorkspace(shape, options);
  try {
    const parley = await startParley({ dataDir, env: settings });
    try {
      return await work({ parley, look, database: databaseOf(dataDir) });
    } finally {
      await parley.dispose();
    }
  } finally {
    await dispose();
  }
}
