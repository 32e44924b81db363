import { execFileSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "../apps/server/src/platform/database/embedded/embedded.ts";
import { createLog } from "../apps/server/src/platform/log/log.ts";

/** Names the cluster that places are copied from, to this process and to those that it starts. */
const VARIABLE = "PARLEY_FAULTS_CLUSTER";

/**
 * Makes a cluster without a table in it, which every place is a copy of from then on: to make one takes
 * seconds, to copy one does not. Only tests do, which open many places.
 * @returns removes it
 */
export async function makeTemplate(): Promise<() => void> {
  // Windows has no program that copies owners and rights along: places make their own there.
  if (process.platform === "win32") return () => {};
  const folder = mkdtempSync(join(tmpdir(), "parley-template-"));
  chmodSync(folder, 0o711);
  const settings = { fsync: "off", full_page_writes: "off" };
  const log = createLog({ level: "silent" });
  const postgres = await openEmbedded({ dataDir: folder, log, settings });
  await postgres.close();
  process.env[VARIABLE] = join(folder, "postgres");
  return () => {
    delete process.env[VARIABLE];
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Puts a copy of the template into a data folder that has no cluster yet, where there is one. */
export function copyTemplate(dataDir: string): void {
  const from = process.env[VARIABLE];
  if (from) execFileSync("cp", ["-a", from, join(dataDir, "postgres")]);
}
