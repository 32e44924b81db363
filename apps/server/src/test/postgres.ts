import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";
import type { TestProject } from "vitest/node";
import { openEmbedded } from "../platform/database/embedded/embedded.ts";
import { hasty } from "../platform/database/embedded/settings.ts";
import { migrate } from "../platform/database/migrate.ts";
import { createLog } from "../platform/log/log.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** URL of the PostgreSQL that this test run shares, as a role that may make databases. */
    postgresUrl: string;
    /** URL of the same server as its superuser. */
    administrationUrl: string;
  }
}

const TEMPLATE = "parley_template";

/** The same server, another database. */
function withDatabase(url: string, database: string): string {
  return url.replace(/\/[^/?]*(\?|$)/, `/${database}$1`);
}

async function administer(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

/**
 * vitest globalSetup: one real PostgreSQL for the whole run, in a temporary folder, with a template
 * database that has every migration. It does not wait for the disk: its data need not survive.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), "parley-test-"));
  // PostgreSQL may run as another user, who must get through to its own folder.
  chmodSync(dataDir, 0o711);
  const log = createLog({ level: "error", terminal: true });
  const settings = { ...hasty, max_connections: "200" };
  const server = await openEmbedded({ dataDir, log, settings });
  await administer(server.administrationUrl, "ALTER ROLE parley CREATEDB");
  await administer(server.url, `CREATE DATABASE ${TEMPLATE}`);
  await migrate(withDatabase(server.url, TEMPLATE), log);
  project.provide("postgresUrl", server.url);
  project.provide("administrationUrl", server.administrationUrl);
  return async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

/**
 * An empty database with the whole schema, of the test's own. `drop` removes it, with any connection
 * that is still open.
 */
export const createTestDatabase = () => createDatabase(TEMPLATE);

/** The same without the schema, or anything else. */
export const createBareDatabase = () => createDatabase("template0");

async function createDatabase(from: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const url = inject("postgresUrl");
  const name = `test_${randomUUID().replaceAll("-", "")}`;
  await administer(url, `CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY file_copy`);
  return {
    url: withDatabase(url, name),
    // Its autovacuum is the superuser's, who alone may end it.
    drop: () =>
      administer(inject("administrationUrl"), `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}
