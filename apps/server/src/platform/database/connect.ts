import { Kysely, PostgresDialect } from "kysely";
import pg from "pg";
import type { Logger } from "../log/log.ts";
import type { Db } from "./db.ts";
import { PreparedClient } from "./prepared-client.ts";

/** An open database: queries, the pool behind them, and its end. */
export interface OpenDatabase {
  db: Db;
  pool: pg.Pool;
  /** Waits for queries under way, then closes all connections. */
  close(): Promise<void>;
}

/** How to connect; times are milliseconds. */
export interface ConnectOptions {
  log: Logger;
  /** Most connections at a time (10). */
  connections?: number;
  /** Longest time that one statement may take (10 000); 0 for no limit. */
  statementTimeout?: number;
  /** Shown in pg_stat_activity ("parley"). */
  name?: string;
}

/** bigint columns are counters far below 2^53: numbers, not strings. */
function parseBigint(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`${text} is too large for a number`);
  return value;
}

const INT8 = 20;
const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    oid === INT8
      ? parseBigint
      : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/**
 * Opens a pool of connections to the database at `url`. Nothing connects before the first query.
 * A statement over its time limit, and a transaction left idle for that long, are ended by the
 * server.
 */
export function connect(url: string, options: ConnectOptions): OpenDatabase {
  const timeout = options.statementTimeout ?? 10_000;
  const pool = new pg.Pool({
    Client: PreparedClient,
    connectionString: url,
    max: options.connections ?? 10,
    application_name: options.name ?? "parley",
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // What is prepared on a connection goes with it: an hour later other statements may be the frequent ones.
    maxLifetimeSeconds: 3_600,
    statement_timeout: timeout || false,
    idle_in_transaction_session_timeout: timeout,
    keepAlive: true,
    // A statement need not wait for the answer to the one before where both are known: see pipeline.ts.
    pipeline: true,
    types,
  });
  let isClosing = false;
  // An idle connection that breaks is replaced at the next query: worth a line, not the process. One that
  // is being closed may hear first that the embedded database stops: nothing was lost.
  pool.on("error", (error) => {
    if (!isClosing) options.log.warn({ err: error }, "A connection to the database was lost.");
  });
  // One that breaks in use, between two statements of a transaction, fails the next of them; without a
  // listener of its own it would end the process.
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) });
  const close = () => {
    isClosing = true;
    return db.destroy();
  };
  return { db, pool, close };
}
