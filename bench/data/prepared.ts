import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";
import type { BenchOptions } from "../measure/report.ts";
import { workspaceTexts } from "./texts.ts";
import { fillWorkspace, type Look, lookOf, type Shape } from "./workspace.ts";

/** A data folder with a workspace in it, which no server uses yet. */
export interface Prepared {
  dataDir: string;
  look: Look;
  /** Removes it, unless it is to stay. */
  dispose(): Promise<void>;
}

/** Makes a workspace of a shape, or finds it where `--data` keeps it. */
export async function prepareWorkspace(shape: Shape, options: BenchOptions): Promise<Prepared> {
  const { data, slackExport, note } = options;
  const name = `${shape.people}-people-${shape.messages}-messages-${slackExport ? "export" : "invented"}`;
  const dataDir = data ? join(data, name) : await mkdtemp(join(tmpdir(), "parley-bench-"));
  const dispose = async () => {
    if (!data) await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await mkdir(dataDir, { recursive: true });
    // PostgreSQL may run as another user, who must get through to its own folder.
    await chmod(dataDir, 0o711);
    const log = createLog({ level: "error", terminal: true });
    const database = { databaseUrl: undefined, dataDir, log, connections: 1, statementTimeout: 0 };
    const { db, close } = await openDatabase(database);
    try {
      const { rows } = await sql`SELECT FROM messages LIMIT 1`.execute(db);
      if (rows.length === 0) {
        note(`making ${name}`);
        await fillWorkspace(db, shape, await workspaceTexts(slackExport), note);
      }
    } finally {
      await close();
    }
  } catch (error) {
    await dispose();
    throw error;
  }
  return { dataDir, look: lookOf(), dispose };
}
