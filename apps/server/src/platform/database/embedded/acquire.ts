import { resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "../../log/log.ts";
import { errorCode, StartError } from "../../start-error.ts";
import { chooseAccount, giveTo } from "./account.ts";
import { type Address, prepareAddress } from "./address.ts";
import type { Binaries } from "./binaries.ts";
import {
  clusterExists,
  createCluster,
  makePrivate,
  type Passwords,
  readPasswords,
} from "./cluster.ts";
import { failureSentence } from "./failures.ts";
import { type Lease, takeLease } from "./lease.ts";
import { isSomethingElse, readPidFile, setAsideStale } from "./pid-file.ts";
import { type Postmaster, startPostmaster } from "./postmaster.ts";
import type { Settings } from "./settings.ts";

/** Which server is meant, and how to run it. */
export interface Place {
  /** Absolute path of the DATA_DIR, which exists. */
  dataDir: string;
  /** The cluster in it. */
  data: string;
  binaries: Binaries;
  log: Logger;
  /** Settings beside the usual ones; for tests. */
  settings?: Settings | undefined;
  /** Port to keep, where the server listens on loopback. */
  port?: number | undefined;
  signal?: AbortSignal | undefined;
}

/** A share in a running server. */
export interface Held {
  lease: Lease;
  address: Address;
  passwords: Passwords;
}

/** A server that recovers after a crash may need long; this is for one that never gets there. */
const PATIENCE = 180_000;
/** How long another process may take from its pid file to its socket before we try ourselves. */
const BIRTH = 3000;

/**
 * Takes a share in the server of a data folder: adopts the one that runs there, or starts one. Goes
 * round until one of the two has worked; PostgreSQL's own locks decide between processes that
 * start at once. Throws a StartError with the reason, or what `signal` was aborted with.
 */
export async function acquire(place: Place): Promise<Held> {
  const begun = Date.now();
  let started: Postmaster | undefined;
  try {
    for (;;) {
      place.signal?.throwIfAborted();
      if (!clusterExists(place.data)) await makeCluster(place);
      const passwords = readPasswords(place.data);
      const running = readPidFile(place.data);
      let answers = false;
      if (running && (!started || running.status === "ready")) {
        const attempt = await takeLease(running.address, passwords.postgres, place.data);
        if (attempt.kind === "leased") {
          return { lease: attempt.lease, address: running.address, passwords };
        }
        if (attempt.kind === "foreign") throw foreign(place);
        answers = attempt.kind === "busy";
      }
      if (started?.hasEnded()) {
        recoverFrom(started.output(), place);
        started = undefined;
        await sleep(100);
      } else if (!started && !answers) {
        const unborn = running && !isSomethingElse(running.pid, place.data);
        if (!unborn || Date.now() - begun > BIRTH) started = await start(place);
      }
      if (Date.now() - begun > PATIENCE) throw new StartError(tooLong(place));
      await sleep(started ? 10 : 50);
    }
  } catch (error) {
    await started?.abandon();
    throw error;
  }
}

async function makeCluster({ dataDir, data, binaries, log, settings }: Place): Promise<void> {
  log.info("Making a new database.");
  await createCluster(dataDir, data, binaries, { sync: settings?.fsync !== "off" });
}

async function start(place: Place): Promise<Postmaster> {
  const { dataDir, data, binaries, settings, port } = place;
  const account = chooseAccount(data, binaries);
  giveTo(account, data);
  makePrivate(data);
  const address = await prepareAddress(dataDir, account, port);
  return startPostmaster({ dataDir, data, address, account, binaries, settings });
}

/** Decides what the end of a server that did not come up means: going round again, or a sentence. */
function recoverFrom(output: string, { data }: Place): void {
  // Another process took a share in it, was the last to leave, and stopped it before we had ours.
  if (/received \w+ shutdown request/.test(output)) return;
  // Another process was just writing its lock file.
  if (/bogus data in lock file|lock file "[^"]+" is empty/.test(output)) return;
  const lock = /lock file "([^"]+)" already exists/.exec(output)?.[1];
  if (!lock) throw new StartError(failureSentence(output, data));
  // Usually another process was faster and its server will answer. If not, a crash left the file.
  try {
    setAsideStale(resolve(data, lock), data);
  } catch (error) {
    if (errorCode(error) !== "ENOENT") throw error;
  }
}

function foreign({ data }: Place): StartError {
  return new StartError(
    `${data}/postmaster.pid leads to a PostgreSQL that serves another folder, as in a copy of a running ` +
      "server's data: use the original folder, or delete that file if this is a copy to start from.",
  );
}

function tooLong({ data, dataDir }: Place): string {
  return (
    `The PostgreSQL of ${data} runs but did not become ready within three minutes: look into ` +
    `${dataDir}/postgres.log, and stop any PostgreSQL that still works on that folder.`
  );
}
