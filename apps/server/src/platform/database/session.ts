import type { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import pg from "pg";
import { from as copyFrom, to as copyTo } from "pg-copy-streams";

/** One connection for long work on all of a database: no statement is too long for it, rows stream in and out. */
export interface Session {
  rows<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>;
  /** Runs a `COPY … TO STDOUT` and gives what it writes. Nothing else may run before its end. */
  copyOut(text: string): Readable;
  /** Runs a `COPY … FROM STDIN` with this content. */
  copyIn(text: string, content: Iterable<Buffer> | AsyncIterable<Buffer>): Promise<void>;
  /** Closes it; a transaction under way is undone. */
  end(): Promise<void>;
}

/** Opens a connection to the database at `url`; its name is shown in pg_stat_activity. */
export async function openSession(url: string, name: string): Promise<Session> {
  const client = new pg.Client({
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    keepAlive: true,
  });
  // A connection that breaks fails the statement; without a listener it would end the process.
  client.on("error", () => {});
  await client.connect();
  return {
    rows: async <Row extends object>(text: string, values: unknown[] = []) =>
      (await client.query<Row>(text, values)).rows,
    copyOut: (text) => client.query(copyTo(text)),
    copyIn: (text, content) => pipeline(content, client.query(copyFrom(text))),
    end: () => client.end().catch(() => {}),
  };
}
