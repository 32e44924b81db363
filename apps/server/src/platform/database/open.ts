import { join } from "node:path";
import type { Logger } from "../log/log.ts";
import { type ConnectOptions, connect, type OpenDatabase } from "./connect.ts";
import { clusterExists } from "./embedded/cluster.ts";
import { openEmbedded } from "./embedded/embedded.ts";
import { hasty } from "./embedded/settings.ts";
import { checkExternal } from "./external.ts";
import { migrate } from "./migrate.ts";

/** Which database is meant. */
export interface ServerOptions {
  /** A PostgreSQL of the operator's; undefined: the embedded one. */
  databaseUrl: string | undefined;
  /** An existing folder, for the embedded one. */
  dataDir: string;
  /** Whether the embedded one waits for the disk; it does unless told otherwise. */
  waitsForDisk?: boolean;
  log: Logger;
  signal?: AbortSignal | undefined;
}

/** A running PostgreSQL with a database for us, whatever is in it. */
export interface DatabaseServer {
  url: string;
  /** Leaves it; the last process to leave an embedded one stops it. Close all connections before. */
  close(): Promise<void>;
}

/** Whether there is a database already, or a first start would make it. */
export function databaseExists({
  databaseUrl,
  dataDir,
}: Pick<ServerOptions, "databaseUrl" | "dataDir">): boolean {
  return databaseUrl !== undefined || clusterExists(join(dataDir, "postgres"));
}

/**
 * Makes sure that the PostgreSQL of the configuration can be used, and changes nothing in its database.
 * Throws a StartError when it cannot.
 */
export async function openServer(options: ServerOptions): Promise<DatabaseServer> {
  const { databaseUrl, waitsForDisk = true } = options;
  if (databaseUrl === undefined)
    return openEmbedded(waitsForDisk ? options : { ...options, settings: hasty });
  await checkExternal(databaseUrl);
  return { url: databaseUrl, close: async () => {} };
}

/**
 * Opens the database that the configuration means, migrated: the one of `databaseUrl`, or else the
 * embedded one in `dataDir` (an existing folder), which closing leaves and perhaps stops. Throws a
 * StartError when it cannot be used.
 * @param options.beforeMigration see `migrate`; for the embedded database only, whose backups are ours to make
 */
export async function openDatabase(
  options: ServerOptions & {
    beforeMigration?: ((url: string) => Promise<void>) | undefined;
  } & Omit<ConnectOptions, "log">,
): Promise<OpenDatabase> {
  const { databaseUrl, log } = options;
  const server = await openServer(options);
  try {
    const beforeMigration = databaseUrl === undefined ? options.beforeMigration : undefined;
    await migrate(server.url, log, { beforeMigration });
  } catch (error) {
    await server.close();
    throw error;
  }
  const database = connect(server.url, options);
  const close = async () => {
    await database.close();
    await server.close();
  };
  return { ...database, close };
}
