import { spawnSync } from "node:child_process";
import { chownSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "../../start-error.ts";
import type { Binaries } from "./binaries.ts";

/**
 * As whom PostgreSQL runs. It refuses to run as root, so a root process either drops to an
 * unprivileged user, or stays who it is and looks like an ordinary user from inside a user
 * namespace, where files on disk still belong to root.
 */
export interface Account {
  /** Who runs it and owns its files; undefined: whoever runs Parley. */
  owner?: { uid: number; gid: number } | undefined;
  /** What to put before a program and its arguments. */
  prefix: readonly string[];
}

const unshare = ["unshare", "--user", "--map-user=1000", "--map-group=1000", "--"];

/** A new PostgreSQL process for this account: program, arguments and spawn options. */
export function commandAs(account: Account, program: string, args: readonly string[]) {
  const [file = program, ...rest] = [...account.prefix, program, ...args];
  const env: NodeJS.ProcessEnv = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" };
  if (process.platform === "win32") env.SystemRoot = process.env.SystemRoot;
  return { file, args: rest, options: { ...account.owner, env, windowsHide: true } };
}

/**
 * Chooses the account for a data folder (which exists, perhaps empty). Throws a StartError where
 * PostgreSQL cannot run at all.
 */
export function chooseAccount(data: string, binaries: Binaries): Account {
  const uid = process.getuid?.();
  if (uid === undefined) return { prefix: [] };
  const found = lstatSync(data);
  if (uid !== 0) {
    if (found.uid === uid) return { prefix: [] };
    throw new StartError(
      `${data} belongs to user ${found.uid} while Parley runs as user ${uid}: run it as that user, ` +
        `or give the folder to this one with "chown -R ${uid} ${data}".`,
    );
  }
  const accounts: Account[] = [
    { owner: nobody(), prefix: [] },
    { owner: { uid: 0, gid: 0 }, prefix: unshare },
  ];
  if (found.uid !== 0) accounts.unshift({ owner: { uid: found.uid, gid: found.gid }, prefix: [] });
  const account = accounts.find((candidate) => canRun(candidate, data, binaries));
  if (account) return account;
  throw new StartError(
    `PostgreSQL refuses to run as root, and no other user can reach both ${data} and ` +
      `${binaries.postgres}: run Parley as an ordinary user, or move it out of folders that only root can enter.`,
  );
}

/**
 * Makes everything in a folder belong to the account. The folder itself comes last, so that its
 * owner tells whether all is done.
 */
export function giveTo(account: Account, path: string): void {
  if (!account.owner || lstatSync(path).uid === account.owner.uid) return;
  const { uid, gid } = account.owner;
  const give = (entry: string) => {
    const stat = lstatSync(entry);
    if (stat.isDirectory()) for (const name of readdirSync(entry)) give(join(entry, name));
    if (!stat.isSymbolicLink()) chownSync(entry, uid, gid);
  };
  give(path);
}

/** The machine's own unprivileged user, as its user list or else convention has it. */
function nobody(): { uid: number; gid: number } {
  try {
    const line = /^nobody:[^:]*:(\d+):(\d+):/m.exec(readFileSync("/etc/passwd", "utf8"));
    if (line) return { uid: Number(line[1]), gid: Number(line[2]) };
  } catch {
    // No user list, as in a minimal container: the number is enough for the system.
  }
  return { uid: 65534, gid: 65534 };
}

/** Tries it: modes alone would miss access lists, mount options and security modules. */
function canRun(account: Account, data: string, binaries: Binaries): boolean {
  const script = 'cd "$1" && exec "$2" --version';
  // The folder itself may still belong to someone else; reaching it is what counts.
  const folder = join(data, "..");
  const command = commandAs(account, "/bin/sh", ["-c", script, "sh", folder, binaries.postgres]);
  const result = spawnSync(command.file, command.args, {
    ...command.options,
    cwd: "/",
    stdio: "ignore",
  });
  return result.status === 0;
}
