import { availableParallelism } from "node:os";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { aliases } from "./apps/web/build/aliases.ts";

/** What has to start a process, a database or a browser needs time on a small machine. */
const slow = { testTimeout: 120_000, hookTimeout: 120_000 };

/**
 * Files at a time: three on two cores, since whoever waits for a process, a page or another's hour needs none
 * of them. Vitest leaves a core free, which would be one file at a time.
 */
const parallel = { maxWorkers: Math.max(3, availableParallelism() - 1) };

/** Within a group, faults first: what they wait out, the others use, and at the end nobody waits for the longest. */
class FaultsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isFault = ({ project }: TestSpecification) => Number(project.name === "faults");
    return sorted.sort((a, b) => isFault(b) - isFault(a));
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: FaultsFirst },
    projects: [
      { test: { name: "contract", include: ["packages/contract/src/**/*.test.ts"], ...parallel } },
      {
        resolve: { alias: aliases },
        test: {
          name: "web",
          include: ["apps/web/{src,build}/**/*.test.{ts,tsx}"],
          // What the build replaces inside of it is replaced here too.
          server: { deps: { inline: ["markdown-it"] } },
          ...parallel,
          // A hundred random names take longer than vitest's five seconds where the machine is busy.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: "tools",
          include: ["scripts/**/*.test.mjs", "bench/**/*.test.ts"],
          ...parallel,
          ...slow,
        },
      },
      {
        test: {
          name: "server",
          include: ["apps/server/src/**/*.test.ts"],
          globalSetup: ["apps/server/src/test/postgres.ts"],
          // The app is a value and keeps nothing beside it: to load all of it anew for each file is a third of the work.
          isolate: false,
          // graphile-worker keeps what a runner was given, so each app leaves 7 to 14 MB in its worker.
          execArgv: ["--max-old-space-size=3072"],
          ...parallel,
          ...slow,
        },
      },
      {
        // After what is short: who changes a rule hears of it before the first browser starts.
        test: {
          name: "e2e",
          include: ["e2e/**/*.test.ts"],
          globalSetup: ["apps/server/src/test/cluster-template.ts"],
          // One browser for all files of a worker, and everything is loaded once: what a file has of its own, it opens.
          isolate: false,
          setupFiles: ["e2e/support/own-options.ts"],
          sequence: { groupOrder: 1 },
          ...parallel,
          // A tour of every screen takes a quarter of this on two idle cores; a busy machine is no defect.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // What is awaited comes when the machine gets to it; vitest would give it one second.
          expect: { poll: { timeout: 60_000 } },
        },
      },
      {
        // Beside the journeys: each boots several servers and then watches them, up to a minute long.
        test: {
          name: "faults",
          include: ["faults/**/*.test.ts"],
          globalSetup: ["apps/server/src/test/cluster-template.ts"],
          sequence: { groupOrder: 1 },
          ...parallel,
          maxConcurrency: 2,
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
