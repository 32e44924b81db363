import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildApp } from "../app.ts";
import type { App, AppDeps } from "../app-deps.ts";
import { readConfig } from "../config.ts";
import { connect } from "../platform/database/connect.ts";
import type { Db } from "../platform/database/db.ts";
import { createLog } from "../platform/log/log.ts";
import { createTestDatabase } from "./postgres.ts";

/** The real app on a real, empty database of its own, listening on a free port. */
export interface TestApp {
  app: App;
  db: Db;
  /** `http://127.0.0.1:PORT`; of a quiet one nothing answers there. */
  url: string;
  databaseUrl: string;
  /** Its DATA_DIR, a folder of its own unless the environment named one. */
  dataDir: string;
  close(): Promise<void>;
}

/**
 * Builds the app as the process does, with every answer checked against its schema.
 * @param databaseUrl of another test app: two nodes on one database, which hear each other only by `more.bus`
 * @param more.isQuiet it does not listen, and so runs no jobs: nothing happens that a test did not ask for
 * @param environment as the process would get it; rate limits are off unless it says otherwise
 */
export async function buildTestApp(
  environment: Record<string, string> = {},
  databaseUrl?: string,
  more: Partial<Pick<AppDeps, "bus" | "webBuild" | "googleIssuer" | "log">> & {
    isQuiet?: boolean;
  } = {},
): Promise<TestApp> {
  const database = databaseUrl ? undefined : await createTestDatabase();
  const url = databaseUrl ?? database?.url ?? "";
  const log = more.log ?? createLog({ level: "error", terminal: true });
  const dataDir = mkdtempSync(join(tmpdir(), "parley-data-"));
  const { config } = readConfig({ RATE_LIMIT: "off", DATA_DIR: dataDir, ...environment });
  const connection = connect(url, { log, name: "parley-test" });
  const app = await buildApp({
    config,
    db: connection.db,
    pool: connection.pool,
    checkAnswers: true,
    ...more,
    log,
  });
  if (!more.isQuiet) await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = (app.fastify.server.address() ?? { port: 0 }) as AddressInfo;
  return {
    app,
    db: connection.db,
    url: `http://127.0.0.1:${port}`,
    databaseUrl: url,
    dataDir: config.dataDir,
    close: async () => {
      await app.close();
      await connection.close();
      await database?.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
