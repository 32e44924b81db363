import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import type { Db } from "../../apps/server/src/platform/database/db.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";
import type { BenchOptions } from "../measure/report.ts";
import { fillSearch } from "../search-data.ts";
import { workspaceTexts } from "./texts.ts";
import { addSession, fillWorkspace, type Look, lookOf, type Shape } from "./workspace.ts";

/** A data folder with a workspace in it, which no server uses yet. */
export interface Prepared {
  dataDir: string;
  look: Look;
  /** Removes it, unless it is to stay. */
  dispose(): Promise<void>;
}

/** Makes a data folder of this name, or finds it where `--data` keeps it. */
async function prepare(
  name: string,
  { data, note }: BenchOptions,
  { fill, look }: { fill(db: Db): Promise<void>; look(db: Db): Look | Promise<Look> },
): Promise<Prepared> {
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
        await fill(db);
      }
      return { dataDir, look: await look(db), dispose };
    } finally {
      await close();
    }
  } catch (error) {
    await dispose();
    throw error;
  }
}

/** Makes a workspace of a shape, or finds it where `--data` keeps it. */
export function prepareWorkspace(shape: Shape, options: BenchOptions): Promise<Prepared> {
  const { slackExport, note } = options;
  const name = `${shape.people}-people-${shape.messages}-messages-${slackExport ? "export" : "invented"}`;
  return prepare(name, options, {
    fill: async (db) => fillWorkspace(db, shape, await workspaceTexts(slackExport), note),
    look: lookOf,
  });
}

/** Who searches in what `fillSearch` made, and the loudest channel that they are in. */
async function lookOfSearch(db: Db): Promise<Look> {
  const { rows } = await sql<{ user_id: string; channel_id: string }>`
    SELECT m.user_id, x.channel_id FROM messages x JOIN channel_members m ON m.channel_id = x.channel_id
      JOIN users u ON u._id = m.user_id AND u.username = 'person1'
    GROUP BY 1, 2 ORDER BY count(*) DESC LIMIT 1`.execute(db);
  const [found] = rows;
  if (!found) throw new Error("Nobody can search here.");
  return { ...found, token: await addSession(db, found.user_id) };
}

/** The same for messages that can be searched. */
export const prepareSearch = (messages: number, options: BenchOptions): Promise<Prepared> =>
  prepare(`search-${messages}-messages`, options, {
    fill: (db) =>
      fillSearch(db, messages, (done) => {
        if (done % 100_000 === 0) options.note(`${done} messages to search`);
      }),
    look: lookOfSearch,
  });
