import { realpathSync } from "node:fs";
import pg from "pg";
import { errorCode } from "../../start-error.ts";
import type { Address } from "./address.ts";

/**
 * Who uses the embedded server: every Parley process holds one connection with a shared advisory
 * lock for as long as it runs. PostgreSQL itself releases the lock when a process dies in whatever
 * way, so neither process ids nor clocks nor files can tell a wrong story. On leaving, a process
 * gives its share back and tries to take the lock alone: only the last one gets it, and stops the
 * server while it holds it. One that arrives meanwhile cannot get a share, waits until the server is
 * gone, and starts it again.
 */
export interface Lease {
  /** Gives the share back. True: no one else holds one, and no one can get one any more. */
  giveUp(): Promise<boolean>;
  /** Settles when the connection has ended, and the share with it. */
  readonly ended: Promise<void>;
  /** Ends the connection. */
  end(): Promise<void>;
}

/** What became of the attempt to take a share. */
export type LeaseAttempt =
  | { kind: "leased"; lease: Lease }
  /** Starting, stopping, or being stopped by the last one to leave. */
  | { kind: "busy" }
  /** Nothing answers there. */
  | { kind: "absent" }
  /** A server answers, but with the data of another folder, or with other passwords. */
  | { kind: "foreign" };

/** Any constant will do: nothing else takes advisory locks in this server's maintenance database. */
const LOCK = 7275_3953;

/** Whether an error says that a server is there but takes no connection at this moment. */
function isBusy(code: string): boolean {
  return ["57P01", "57P02", "57P03", "53300", "ECONNRESET", "EPIPE", "EAGAIN"].includes(code);
}

/** Takes a share in the server at an address, provided that it serves the folder `data`. */
export async function takeLease(
  address: Address,
  password: string,
  data: string,
): Promise<LeaseAttempt> {
  const client = new pg.Client({
    host: address.socketDir ?? "127.0.0.1",
    port: address.port,
    user: "postgres",
    password,
    database: "postgres",
    ssl: false,
    application_name: "parley lease",
    connectionTimeoutMillis: 5000,
    keepAlive: true,
  });
  const ended = new Promise<void>((resolve) => client.once("end", () => resolve()));
  // Without a listener a lost connection would end the process; `ended` tells of it.
  client.on("error", () => {});
  try {
    await client.connect();
    const shown = await client.query("SHOW data_directory");
    if (!isSameFolder(shown.rows[0]?.data_directory, data)) {
      await client.end();
      return { kind: "foreign" };
    }
    const share = await client.query("SELECT pg_try_advisory_lock_shared($1) AS got", [LOCK]);
    if (share.rows[0]?.got !== true) {
      await client.end();
      return { kind: "busy" };
    }
  } catch (error) {
    await client.end().catch(() => {});
    const code = errorCode(error);
    if (code === "28P01" || code === "28000") return { kind: "foreign" };
    if (code === "ECONNREFUSED" || code === "ENOENT") return { kind: "absent" };
    // node-postgres gives no code when the server hangs up during the greeting.
    if (code === "" || isBusy(code)) return { kind: "busy" };
    throw error;
  }
  const giveUp = async () => {
    await client.query("SELECT pg_advisory_unlock_shared($1)", [LOCK]);
    const alone = await client.query("SELECT pg_try_advisory_lock($1) AS got", [LOCK]);
    return alone.rows[0]?.got === true;
  };
  return { kind: "leased", lease: { giveUp, ended, end: () => client.end().catch(() => {}) } };
}

function isSameFolder(theirs: unknown, ours: string): boolean {
  try {
    return realpathSync(String(theirs)) === realpathSync(ours);
  } catch {
    return false;
  }
}
