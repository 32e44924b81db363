import type { Logger } from "../log/log.ts";
import { type ConnectOptions, connect, type OpenDatabase } from "./connect.ts";
import { openEmbedded } from "./embedded/embedded.ts";
import { checkExternal } from "./external.ts";
import { migrate } from "./migrate.ts";

/**
 * Opens the database that the configuration means, migrated: the one of `databaseUrl`, or else the
 * embedded one in `dataDir` (an existing folder), which closing leaves and perhaps stops. Throws a
 * StartError when it cannot be used.
 */
export async function openDatabase(
  options: {
    databaseUrl: string | undefined;
    dataDir: string;
    log: Logger;
    signal?: AbortSignal | undefined;
  } & Omit<ConnectOptions, "log">,
): Promise<OpenDatabase> {
  const { databaseUrl, log } = options;
  if (databaseUrl) {
    await checkExternal(databaseUrl);
    await migrate(databaseUrl, log);
    return connect(databaseUrl, options);
  }
  const server = await openEmbedded(options);
  try {
    await migrate(server.url, log);
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
