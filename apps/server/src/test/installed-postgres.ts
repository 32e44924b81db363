import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { chooseAccount, commandAs, giveTo } from "../platform/database/embedded/account.ts";
import type { Binaries } from "../platform/database/embedded/binaries.ts";

/** A PostgreSQL that the machine has besides the one that Parley brings. */
export interface InstalledPostgres {
  major: number;
  binaries: Binaries;
}

/** Folders with a version in their names, as Debian, Red Hat and Homebrew lay them out. */
const PLACES: [folder: string, version: RegExp][] = [
  ["/usr/lib/postgresql", /^(\d+)$/],
  ["/usr", /^pgsql-(\d+)$/],
  ["/opt/homebrew/opt", /^postgresql@(\d+)$/],
  ["/usr/local/opt", /^postgresql@(\d+)$/],
];

/** The oldest installed PostgreSQL from version `oldest` on; undefined when there is none. */
export function findInstalled(oldest: number): InstalledPostgres | undefined {
  const found = PLACES.flatMap(([folder, version]) =>
    (existsSync(folder) ? readdirSync(folder) : []).flatMap((name) => {
      const program = (file: string) => join(folder, name, "bin", file);
      const major = Number(version.exec(name)?.[1] ?? 0);
      const binaries = {
        initdb: program("initdb"),
        postgres: program("postgres"),
        pgCtl: program("pg_ctl"),
      };
      // Client packages leave the same folders with less in them.
      const isWhole = Object.values(binaries).every((path) => existsSync(path));
      return major >= oldest && isWhole ? [{ major, binaries }] : [];
    }),
  );
  return found.toSorted((a, b) => a.major - b.major)[0];
}

/** A server that runs as its operator would leave it: no setting of Parley's, a role that owns its databases. */
export interface RunningPostgres {
  /** Makes an empty database and gives its URL. */
  createDatabase(name: string): Promise<string>;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
}

/** Makes a cluster in a temporary folder and starts it on a Unix socket there. A failure leaves nothing behind. */
export async function startInstalled({ binaries }: InstalledPostgres): Promise<RunningPostgres> {
  const folder = mkdtempSync(join(tmpdir(), "parley-pg-"));
  // Root is not allowed to run PostgreSQL: another user must get through to its own folder.
  chmodSync(folder, 0o711);
  const data = join(folder, "data");
  let end = async () => {};
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    mkdirSync(data, { mode: 0o700 });
    const account = chooseAccount(data, binaries);
    giveTo(account, data);
    const locale = process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8";
    const wanted = ["--username=postgres", "--auth=trust", `--locale=${locale}`, "--no-sync"];
    const init = commandAs(account, binaries.initdb, ["-D", data, "--encoding=UTF8", ...wanted]);
    const made = spawnSync(init.file, init.args, { ...init.options, cwd: data, encoding: "utf8" });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.error ?? made.stderr}`);

    // The socket lies in the private data folder: nobody else comes near.
    const settings = ["listen_addresses=", `unix_socket_directories=${data}`, "fsync=off"];
    const args = ["-D", data, ...settings.flatMap((setting) => ["-c", setting])];
    const run = commandAs(account, binaries.postgres, args);
    const child = spawn(run.file, run.args, { ...run.options, cwd: data, stdio: "pipe" });
    let output = "";
    child.stderr.on("data", (chunk: Buffer) => {
      output += chunk;
    });
    const ended = once(child, "close");
    const kill = () => child.kill("SIGINT");
    process.once("exit", kill);
    end = async () => {
      process.off("exit", kill);
      kill();
      await ended;
    };
    const urlOf = (role: string, database: string) =>
      `postgres://${role}@/${database}?host=${encodeURIComponent(data)}`;
    const administer = (sql: string) => query(urlOf("postgres", "postgres"), sql);
    while (
      !(await administer("SELECT 1").then(
        () => true,
        () => false,
      ))
    ) {
      if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${output}`);
      await sleep(20);
    }
    await administer("CREATE ROLE parley LOGIN");
    return {
      createDatabase: async (name) => {
        await administer(`CREATE DATABASE ${name} OWNER parley`);
        return urlOf("parley", name);
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function query(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}
