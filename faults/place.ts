import { chmodSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect, type OpenDatabase } from "../apps/server/src/platform/database/connect.ts";
import { readPasswords } from "../apps/server/src/platform/database/embedded/cluster.ts";
import {
  type EmbeddedPostgres,
  openEmbedded,
} from "../apps/server/src/platform/database/embedded/embedded.ts";
import { readPidFile } from "../apps/server/src/platform/database/embedded/pid-file.ts";
import { createLog } from "../apps/server/src/platform/log/log.ts";
import { copyClusterTemplate } from "../apps/server/src/test/cluster-template.ts";
import { findRedis, startRedis, type TestRedis } from "../apps/server/src/test/redis.ts";
import { startS3, type TestS3 } from "../apps/server/src/test/s3.ts";
import { mountSmallDisk, type SmallDisk } from "../apps/server/src/test/small-disk.ts";
import { type Parley, startParley } from "../e2e/support/parley.ts";
import { startMangler } from "./mangler.ts";
import { type Network, startProxy } from "./proxy.ts";
import { diceOf } from "./random.ts";

/** What a fault wants to be tried at. */
export interface Needs {
  /** Processes on one database; one when it is not given. */
  nodes?: number;
  /** What stands between the clients and the nodes. */
  network?: "proxy" | "mangler";
  /** PostgreSQL is not the nodes' own, so that it can be stopped for as long as one likes. */
  database?: "apart";
  /** Everything is on a disk of so many MB. */
  disk?: number;
  /** The nodes share a Redis. */
  redis?: true;
  /** Files are in S3, and each node has a data folder of its own; wants a database that is apart. */
  s3?: true;
  /** Further configuration of the nodes. */
  env?: Record<string, string>;
}

/** Real server processes with their database, and the network before them. */
export interface Place {
  nodes: Parley[];
  /** Where clients connect. */
  url: string;
  proxy: Network | undefined;
  disk: SmallDisk | undefined;
  redis: TestRedis | undefined;
  s3: TestS3 | undefined;
  /** The cluster's folder. */
  cluster: string;
  /** A connection of its own for looking into the database; close it. */
  look(): OpenDatabase;
  /** Starts a node again at its old address. */
  restart(node: number): Promise<void>;
  stopDatabase(): Promise<void>;
  startDatabase(): Promise<void>;
  close(): Promise<void>;
}

const log = createLog({ level: "silent" });

/** A database of its own, which runs until it is closed. */
async function openApart(dataDir: string): Promise<EmbeddedPostgres> {
  return openEmbedded({ dataDir, log });
}

/** The address of the database in a data folder, as its owner. */
export function urlOf(cluster: string): string {
  const running = readPidFile(cluster);
  if (!running) throw new Error("PostgreSQL does not run.");
  const { socketDir, port } = running.address;
  const login = `parley:${readPasswords(cluster).parley}`;
  if (!socketDir) return `postgres://${login}@127.0.0.1:${port}/parley`;
  return `postgres://${login}@/parley?${new URLSearchParams({ host: socketDir, port: String(port) })}`;
}

/** What a place holds, in the order in which it was opened. */
class Holdings {
  #ends: Array<() => unknown> = [];

  /** Takes care of the end of something. */
  hold(end: () => unknown): void {
    this.#ends.push(end);
  }

  /** Ends everything, the last first; what fails to end keeps nothing else from it. */
  async close(): Promise<void> {
    const failures: unknown[] = [];
    for (let end = this.#ends.pop(); end; end = this.#ends.pop()) {
      try {
        await end();
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0) throw new AggregateError(failures, "A place did not end well.");
  }
}

/**
 * Boots what a fault needs, in scratch folders.
 * @throws what it failed with; nothing of it runs on then
 */
export async function openPlace(needs: Needs, seed: number): Promise<Place> {
  const holdings = new Holdings();
  try {
    return await openParts(needs, seed, holdings);
  } catch (error) {
    await holdings.close();
    throw error;
  }
}

/** An empty folder, on a small disk where one is asked for. */
function openScratch(needs: Needs, holdings: Holdings) {
  const disk = needs.disk ? mountSmallDisk(needs.disk) : undefined;
  if (needs.disk && !disk) throw new Error("This needs root, who may mount a small disk.");
  const scratch = disk?.path ?? mkdtempSync(join(tmpdir(), "parley-faults-"));
  holdings.hold(() => (disk ? disk.remove() : rmSync(scratch, { recursive: true, force: true })));
  chmodSync(scratch, 0o711);
  return { disk, scratch };
}

function installedRedis(): string {
  const found = findRedis();
  if (!found) throw new Error("This needs redis-server or valkey-server.");
  return found;
}

async function openParts(needs: Needs, seed: number, holdings: Holdings): Promise<Place> {
  const { disk, scratch } = openScratch(needs, holdings);
  const dataDir = join(scratch, "data");
  const apart = join(scratch, "apart");
  for (const folder of [dataDir, apart]) mkdirSync(folder, { mode: 0o711 });
  const isApart = needs.database === "apart";
  copyClusterTemplate(isApart ? apart : dataDir);
  let postgres = isApart ? await openApart(apart) : undefined;
  holdings.hold(() => postgres?.close());
  const redis = needs.redis ? await startRedis(installedRedis()) : undefined;
  holdings.hold(() => redis?.close());
  const s3 = needs.s3 ? await startS3() : undefined;
  holdings.hold(() => s3?.close());
  // Without S3 they share a folder, as they share the files in it.
  const folderOf = (node: number) => (s3 && node > 0 ? join(scratch, `data-${node}`) : dataDir);
  const cluster = join(isApart ? apart : dataDir, "postgres");
  const env = {
    RATE_LIMIT: "off",
    LOG_LEVEL: "error",
    ...needs.env,
    ...(postgres ? { DATABASE_URL: postgres.url } : {}),
    ...(redis ? { REDIS_URL: redis.url } : {}),
    ...s3?.env,
  };
  const nodes: Parley[] = [];
  const dice = diceOf(seed);
  // The first one makes the tables. It goes last, and takes the database with it that all of them use.
  nodes.push(await startParley({ dataDir, env }));
  holdings.hold(() => nodes[0]?.dispose());
  const others = Array.from({ length: (needs.nodes ?? 1) - 1 }, async (_, index) => {
    nodes[index + 1] = await startParley({ dataDir: folderOf(index + 1), env });
    holdings.hold(() => nodes[index + 1]?.stop());
  });
  for (const { status, reason } of (await Promise.allSettled(others)) as PromiseRejectedResult[])
    if (status === "rejected") throw reason;
  // A full disk would keep PostgreSQL from stopping.
  holdings.hold(() => disk?.free());
  const ports = nodes.map(({ url }) => Number(new URL(url).port));
  const proxy = needs.network === "proxy" ? await startProxy(ports, dice) : undefined;
  holdings.hold(() => proxy?.close());
  const mangler = needs.network === "mangler" ? await startMangler(ports[0] ?? 0, dice) : undefined;
  holdings.hold(() => mangler?.close());
  return {
    nodes,
    url: proxy?.url ?? mangler?.url ?? nodes[0]?.url ?? "",
    proxy,
    disk,
    redis,
    s3,
    cluster,
    look: () => connect(urlOf(cluster), { log, connections: 2, name: "parley faults" }),
    async restart(node) {
      nodes[node] = await startParley({ dataDir: folderOf(node), env, port: ports[node] ?? 0 });
    },
    async stopDatabase() {
      await postgres?.close();
    },
    async startDatabase() {
      postgres = await openApart(apart);
    },
    close: () => holdings.close(),
  };
}
