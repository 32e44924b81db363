import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../log/log.ts";
import { acquire, type Held, type Place } from "./acquire.ts";
import { findBinaries } from "./binaries.ts";
import { APPLICATION, type Passwords } from "./cluster.ts";
import { stopPostmaster } from "./postmaster.ts";
import type { Settings } from "./settings.ts";

/** The embedded PostgreSQL, for as long as this process needs it. */
export interface EmbeddedPostgres {
  /** The application's database, as the role that owns it. */
  url: string;
  /** The maintenance database as superuser: for making and dropping databases. */
  administrationUrl: string;
  /** Leaves the server; the last process to leave stops it. Close all connections before. */
  close(): Promise<void>;
}

/** How long sessions may take to end when the server stops, in milliseconds. */
const STOP_PATIENCE = 5000;
/** Pause between attempts to start a fallen server again, in milliseconds. */
const RETRY_PAUSE = 2000;

/**
 * Makes sure that the PostgreSQL of a DATA_DIR (absolute, existing) runs, makes it first if need be,
 * and takes a share in it. As long as it is open, a server that falls is started again. Throws a
 * StartError with the reason when it cannot run; aborting `signal` ends the attempt.
 */
export async function openEmbedded(options: {
  dataDir: string;
  log: Logger;
  settings?: Settings | undefined;
  signal?: AbortSignal | undefined;
}): Promise<EmbeddedPostgres> {
  const data = join(options.dataDir, "postgres");
  const place: Place = { ...options, data, binaries: findBinaries() };
  let held = await acquire(place);
  const url = urlOf(held, APPLICATION, APPLICATION);
  const administrationUrl = urlOf(held, "postgres", "postgres");
  const closing = new AbortController();
  let recovering: Promise<void> | undefined;

  function watch(): void {
    void held.lease.ended.then(() => {
      if (closing.signal.aborted) return;
      options.log.warn("The embedded PostgreSQL has ended unexpectedly and is started again.");
      const again = { ...place, port: held.address.port, signal: closing.signal };
      recovering = acquireAgain(again).then((next) => {
        recovering = undefined;
        if (!next) return;
        held = next;
        options.log.info("The embedded PostgreSQL runs again.");
        watch();
      });
    });
  }
  watch();

  async function close(): Promise<void> {
    if (closing.signal.aborted) return;
    closing.abort();
    await recovering;
    try {
      const last = await held.lease.giveUp();
      if (last) await stopPostmaster(data, place.binaries, STOP_PATIENCE);
    } catch (error) {
      options.log.warn({ err: error }, "The embedded PostgreSQL was gone before it was stopped.");
    }
    await held.lease.end();
  }

  return { url, administrationUrl, close };
}

/** Tries until it works, since what hinders it (a full disk) may pass; undefined when aborted. */
async function acquireAgain(place: Place): Promise<Held | undefined> {
  for (;;) {
    try {
      return await acquire(place);
    } catch (error) {
      if (place.signal?.aborted) return undefined;
      place.log.error(
        { err: error },
        "The embedded PostgreSQL could not be started; trying again.",
      );
    }
    await sleep(RETRY_PAUSE, undefined, { signal: place.signal }).catch(() => {});
  }
}

function urlOf({ address, passwords }: Held, role: keyof Passwords, database: string): string {
  const user = `${role}:${passwords[role]}`;
  if (!address.socketDir) return `postgres://${user}@127.0.0.1:${address.port}/${database}`;
  const query = new URLSearchParams({ host: address.socketDir, port: String(address.port) });
  return `postgres://${user}@/${database}?${query}`;
}
