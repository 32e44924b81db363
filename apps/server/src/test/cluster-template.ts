import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../platform/database/embedded/embedded.ts";
import { hasty } from "../platform/database/embedded/settings.ts";
import { migrate } from "../platform/database/migrate.ts";
import { createLog } from "../platform/log/log.ts";

/** Names the cluster that data folders begin with, to this process and to those that it starts. */
export const CLUSTER_VARIABLE = "PARLEY_TEST_CLUSTER";

/**
 * Makes a cluster with every migration in it, which new data folders of tests are a copy of from then on: to make
 * one takes seconds, to copy one does not. Also a globalSetup of vitest.
 * @returns removes it
 */
export default async function makeClusterTemplate(): Promise<() => void> {
  // One is enough for all projects of a run. Windows has no program that copies owners and rights along: there each data folder makes its own.
  if (process.platform === "win32" || process.env[CLUSTER_VARIABLE]) return () => {};
  const folder = mkdtempSync(join(tmpdir(), "parley-template-"));
  chmodSync(folder, 0o711);
  const log = createLog({ level: "silent" });
  const postgres = await openEmbedded({ dataDir: folder, log, settings: hasty });
  await migrate(postgres.url, log);
  await postgres.close();
  process.env[CLUSTER_VARIABLE] = join(folder, "postgres");
  return () => {
    delete process.env[CLUSTER_VARIABLE];
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Puts a copy of the template into a data folder that has no cluster yet, where there is one. */
export function copyClusterTemplate(dataDir: string): void {
  const from = process.env[CLUSTER_VARIABLE];
  if (from) execFileSync("cp", ["-a", from, join(dataDir, "postgres")]);
}
