import { spawnSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own that a test may fill: a real file system in memory. */
export interface SmallDisk {
  /** Where it is mounted. */
  path: string;
  /** Takes every byte that is left. */
  fill(): void;
  /** Gives back what `fill` took. */
  free(): void;
  /** Takes it away, with everything on it. */
  remove(): void;
}

/** What may be mounted here is up to the system; only root on Linux may at all, and in many containers not even that. */
export function mountSmallDisk(megabytes: number): SmallDisk | undefined {
  if (process.platform !== "linux" || process.getuid?.() !== 0) return undefined;
  const path = mkdtempSync(join(tmpdir(), "parley-disk-"));
  const options = `size=${megabytes}m,mode=711`;
  if (!run("mount", "-t", "tmpfs", "-o", options, "tmpfs", path)) {
    rmSync(path, { recursive: true });
    return undefined;
  }
  const ballast = join(path, "ballast");
  return {
    path,
    fill: () => fill(ballast),
    free: () => rmSync(ballast, { force: true }),
    remove: () => {
      // Lazily: a process that still ends must not keep it.
      run("umount", "--lazy", path);
      rmSync(path, { recursive: true, force: true });
    },
  };
}

/** Runs one of the system's programs; whether it did what it was asked to. */
function run(program: string, ...args: string[]): boolean {
  return spawnSync(program, args, { stdio: "ignore" }).status === 0;
}

function fill(ballast: string): void {
  const file = openSync(ballast, "a");
  try {
    for (const size of [1024 * 1024, 4096]) {
      const bytes = Buffer.alloc(size, 1);
      while (hasRoomFor(bytes, file));
    }
  } finally {
    closeSync(file);
  }
}

function hasRoomFor(bytes: Buffer, file: number): boolean {
  try {
    return writeSync(file, bytes) > 0;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOSPC") return false;
    throw error;
  }
}
