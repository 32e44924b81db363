import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const BLOCK = 512;

/** What a folder takes on the disk, in MiB, as `du` counts it. */
export function diskOf(folder: string): number {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const blocks = names.reduce((sum, name) => {
    // PostgreSQL removes files while they are counted.
    const found = statSync(join(folder, name), { throwIfNoEntry: false });
    return sum + (found?.blocks ?? 0);
  }, 0);
  return (blocks * BLOCK) / 1_024 ** 2;
}
