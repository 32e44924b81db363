import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { connect } from "../../apps/server/src/platform/database/connect.ts";
import {
  APPLICATION,
  readPasswords,
} from "../../apps/server/src/platform/database/embedded/cluster.ts";
import { openEmbedded } from "../../apps/server/src/platform/database/embedded/embedded.ts";
import { readPidFile } from "../../apps/server/src/platform/database/embedded/pid-file.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";
import { freePort } from "../../e2e/support/free-port.ts";
import type { Person } from "../../faults/protocol.ts";
import type { DatabaseLogin } from "./ejabberd-config.ts";

/** A PostgreSQL with ejabberd's tables. */
export interface Archive {
  /** A scratch folder that goes when it is closed. */
  folder: string;
  /** Its first process. */
  pid: number;
  login: DatabaseLogin;
  /** How many messages it holds. */
  count(): Promise<number>;
  close(): Promise<void>;
}

/**
 * Starts the PostgreSQL that Parley embeds once more, with the same settings, for an ejabberd: on a port of loopback
 * too, and with tables of ejabberd's own. It cannot share Parley's, which has a socket only.
 * @param tables the file that makes the tables
 * @param people who get an account: their ids as usernames, their tokens as passwords
 */
export async function openArchive(tables: string, people: readonly Person[]): Promise<Archive> {
  const folder = mkdtempSync(join(tmpdir(), "parley-ejabberd-"));
  const ends: Array<() => unknown> = [() => rmSync(folder, { recursive: true, force: true })];
  const close = async () => {
    for (let end = ends.pop(); end; end = ends.pop()) await end();
  };
  try {
    // PostgreSQL runs under an account of its own where this is root, and has to come through.
    chmodSync(folder, 0o711);
    const dataDir = join(folder, "database");
    mkdirSync(dataDir, { mode: 0o711 });
    const log = createLog({ level: "silent" });
    const settings = { listen_addresses: "127.0.0.1", port: String(await freePort()) };
    const postgres = await openEmbedded({ dataDir, log, settings });
    ends.push(() => postgres.close());
    const { db, pool, close: disconnect } = connect(postgres.url, { log, name: "parley bench" });
    ends.push(disconnect);
    await pool.query(readFileSync(tables, "utf8"));
    const names = people.map(({ user_id }) => user_id);
    const passwords = people.map(({ token }) => token);
    await sql`INSERT INTO users (username, password)
      SELECT * FROM unnest(${names}::text[], ${passwords}::text[])`.execute(db);
    await sql`ANALYZE`.execute(db);
    const cluster = join(dataDir, "postgres");
    const running = readPidFile(cluster);
    if (!running) throw new Error("The PostgreSQL of ejabberd does not run.");
    return {
      folder,
      pid: running.pid,
      login: {
        port: running.address.port,
        username: APPLICATION,
        password: readPasswords(cluster).parley,
        database: APPLICATION,
      },
      async count() {
        const { rows } = await sql<{ n: number }>`SELECT count(*) AS n FROM archive`.execute(db);
        return rows[0]?.n ?? 0;
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}
