import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { errorCode, StartError } from "../../start-error.ts";
import { type Account, chooseAccount, commandAs, giveTo } from "./account.ts";
import type { Binaries } from "./binaries.ts";
import { failureSentence } from "./failures.ts";
import { isAlive } from "./pid-file.ts";
import { serverArguments } from "./settings.ts";

/** Passwords of a cluster: of its superuser and of the role that owns the application's database. */
export interface Passwords {
  postgres: string;
  parley: string;
}

/** Name of the application's database and of the role that owns it. */
export const APPLICATION = "parley";

/** What a new cluster needs at least, in bytes; half-full disks fail in ways that nobody understands. */
const SPACE = 100 * 1024 * 1024;

const passwordFile = "parley-passwords.json";

/** Whether a data folder holds a whole cluster. Throws a StartError when it is someone else's. */
export function clusterExists(data: string): boolean {
  try {
    statSync(join(data, "PG_VERSION"));
    return true;
  } catch (error) {
    if (errorCode(error) === "ENOENT") return false;
    throw new StartError(
      `${data} belongs to another user (${errorCode(error)}): run Parley as that user, or give the ` +
        "folder to this one with chown -R.",
    );
  }
}

/** Throws a StartError when the disk has no room for a new cluster. */
function checkSpace(dataDir: string): void {
  const { bavail, bsize } = statfsSync(dataDir);
  if (bavail * bsize < SPACE) throw new StartError(failureSentence("ENOSPC", dataDir));
}

/** The passwords that were made with the cluster. */
export function readPasswords(data: string): Passwords {
  const path = join(data, passwordFile);
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new StartError(
      `${path} with the passwords of the database cannot be read (${errorCode(error) || "not JSON"}): ` +
        "restore it from a backup of DATA_DIR.",
    );
  }
}

/**
 * Makes a new cluster at `data`. It is prepared aside and renamed when it is whole: a crash leaves
 * nothing half-made, and of two processes at once one wins and the other uses the winner's.
 */
export async function createCluster(
  dataDir: string,
  data: string,
  binaries: Binaries,
  options: { sync: boolean },
): Promise<void> {
  removeAbandoned(dataDir);
  checkSpace(dataDir);
  const fresh = join(dataDir, `postgres.new-${process.pid}`);
  rmSync(fresh, { recursive: true, force: true });
  mkdirSync(fresh, { mode: 0o700 });
  const account = chooseAccount(fresh, binaries);
  giveTo(account, fresh);
  try {
    const passwords = { postgres: newPassword(), parley: newPassword() };
    await initialise(fresh, account, binaries, passwords, options);
    writeFileSync(join(fresh, passwordFile), JSON.stringify(passwords), { mode: 0o600 });
    if (existsSync(data) && readdirSync(data).length === 0) rmSync(data, { recursive: true });
    renameSync(fresh, data);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (["ENOTEMPTY", "EEXIST", "EPERM"].includes(errorCode(error)) && clusterExists(data)) return;
    if (error instanceof StartError) throw error;
    throw new StartError(failureSentence(errorCode(error) || String(error), dataDir));
  }
}

async function initialise(
  fresh: string,
  account: Account,
  binaries: Binaries,
  passwords: Passwords,
  options: { sync: boolean },
): Promise<void> {
  const secret = `${fresh}.password`;
  writeFileSync(secret, passwords.postgres, { mode: 0o600 });
  giveTo(account, secret);
  try {
    // Locales of PostgreSQL's own: the host's may differ after an upgrade, and spoil every index.
    const locale = ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
    const login = ["--username=postgres", `--pwfile=${secret}`, "--auth=scram-sha-256"];
    const rest = ["--encoding=UTF8", "--data-checksums", "--no-instructions"];
    if (!options.sync) rest.push("--no-sync");
    await run(account, binaries.initdb, ["-D", fresh, ...login, ...locale, ...rest], "", fresh);
  } finally {
    rmSync(secret, { force: true });
  }
  const sql = [
    `CREATE ROLE ${APPLICATION} LOGIN PASSWORD '${passwords.parley}'`,
    `CREATE DATABASE ${APPLICATION} OWNER ${APPLICATION}`,
  ];
  const single = ["--single", ...serverArguments(fresh, { port: 5432 }), "postgres"];
  await run(account, binaries.postgres, single, `${sql.join("\n")}\n`, fresh);
}

/** Runs a program to its end with `input`; its complaints become a sentence. */
function run(account: Account, program: string, args: string[], input: string, data: string) {
  const command = commandAs(account, program, args);
  return new Promise<void>((resolve, reject) => {
    const child = spawn(command.file, command.args, { ...command.options, cwd: data });
    let output = "";
    const collect = (chunk: Buffer) => {
      output += chunk;
    };
    child.stderr.on("data", collect);
    child.stdout.on("data", collect);
    child.once("error", reject);
    child.once("close", (code) => {
      // In single-user mode a failed statement shows in the output only.
      if (code === 0 && !/\b(ERROR|FATAL|PANIC):/.test(output)) resolve();
      else reject(new StartError(failureSentence(output || `exit code ${code}`, data)));
    });
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** Removes what processes that died while making a cluster have left. */
function removeAbandoned(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = Number(/^postgres\.new-(\d+)/.exec(name)?.[1]);
    if (pid > 0 && pid !== process.pid && !isAlive(pid)) {
      rmSync(join(dataDir, name), { recursive: true, force: true });
    }
  }
}

/** PostgreSQL insists on a private data folder; a copy or a restore may have widened it. */
export function makePrivate(data: string): void {
  if ((statSync(data).mode & 0o027) !== 0) chmodSync(data, 0o700);
}

function newPassword(): string {
  return randomBytes(24).toString("hex");
}
