import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { openPlace } from "./place.ts";

/** Processes that name this folder in their command line. */
function processesAt(folder: string): string[] {
  return readdirSync("/proc")
    .filter((name) => Number(name) > 0)
    .map((pid) => {
      try {
        return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      } catch {
        return "";
      }
    })
    .filter((line) => line.includes(folder));
}

test.skipIf(process.platform !== "linux")(
  "a place whose node does not start leaves no PostgreSQL running and no folder behind",
  async () => {
    const folder = mkdtempSync(join(tmpdir(), "parley-places-"));
    vi.stubEnv("TMPDIR", folder);
    try {
      let most = 0;
      const looking = setInterval(() => {
        most = Math.max(most, processesAt(folder).length);
      }, 20);
      const env = { LOG_LEVEL: "no level" };
      await expect(openPlace({ database: "apart", env }, 1)).rejects.toThrow("did not start");
      clearInterval(looking);
      expect(most, "PostgreSQL did run").toBeGreaterThan(0);
      expect(processesAt(folder)).toEqual([]);
      expect(readdirSync(folder)).toEqual([]);
    } finally {
      vi.unstubAllEnvs();
      rmSync(folder, { recursive: true, force: true });
    }
  },
);
