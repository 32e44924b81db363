import { resolve } from "node:path";
import type { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { type Command, UsageError } from "../../platform/cli/command.ts";
import { progressBar } from "../../platform/cli/progress.ts";
import { advise } from "../../platform/files/file-trouble.ts";
import { writeWhole } from "../../platform/files/write-whole.ts";
import { StartError } from "../../platform/start-error.ts";
import { version } from "../../version.ts";
import { backUp } from "./back-up.ts";
import { noteBackup } from "./last-backup.ts";
import { backupLines, contentLines, troubleLines } from "./report.ts";
import { restoreBackup } from "./restore-backup.ts";
import { verifyBackup } from "./verify-backup.ts";

/** The one file of a command, and which of these options were given. */
function readArgs(args: string[], options: string[]): { file: string; given: Set<string> } {
  try {
    const { positionals, values } = parseArgs({
      args,
      allowPositionals: true,
      options: Object.fromEntries(options.map((name) => [name, { type: "boolean" }] as const)),
    });
    const [file, ...more] = positionals;
    if (file === undefined) throw new UsageError("Say which file.");
    if (more.length > 0) throw new UsageError("Give one file only.");
    return { file, given: new Set(Object.keys(values)) };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** Shows how far a work is, unless nobody wants to hear of what goes well. */
const barOf = (given: Set<string>) =>
  given.has("quiet") ? { update: () => {}, end: () => {} } : progressBar(process.stderr);

/**
 * `backup FILE [--force] [--quiet]`: writes a backup; `-` writes it to standard output, and the report to the other one.
 * `--quiet` says only what is wrong: cron sends a letter about anything else, too.
 */
export const backupCommand: Command = async (context, args) => {
  const { file, given } = readArgs(args, ["force", "quiet"]);
  const { dataDir, signal } = context;
  const toOutput = file === "-";
  if (toOutput && process.stdout.isTTY) {
    throw new UsageError("A backup cannot be shown on a terminal: send it into a file or a pipe.");
  }
  if (!context.databaseExists()) {
    throw new StartError(`There is nothing to back up in DATA_DIR ${dataDir}.`);
  }
  const store = await context.openStore();
  const bar = barOf(given);
  const server = await context.openServer();
  try {
    const { url } = server;
    const about = { url, store, dataDir, version, signal, progress: bar.update };
    const write = (out: Writable) => backUp({ ...about, out, contents: "everything" });
    const done = toOutput
      ? await advise("What was written is no backup: run it again.", () => write(process.stdout))
      : await advise("Nothing of the backup was kept: run it again.", () =>
          writeWhole(resolve(file), given.has("force"), write),
        );
    bar.end();
    noteBackup(dataDir, new Date());
    const print = toOutput ? (line: string) => process.stderr.write(`${line}\n`) : context.print;
    const shown = toOutput ? "standard output" : file;
    for (const line of backupLines(done, shown, given.has("quiet"))) print(line);
    return 0;
  } finally {
    bar.end();
    await server.close();
  }
};

/** `verify FILE [--quiet]`: checks a backup without restoring it. */
export const verifyCommand: Command = async (context, args) => {
  const { file, given } = readArgs(args, ["quiet"]);
  const isQuiet = given.has("quiet");
  const bar = barOf(given);
  try {
    const progress = (done: number, total: number) => bar.update("Checking", done, total);
    const { manifest, summary } = await verifyBackup({ file, progress, signal: context.signal });
    bar.end();
    if (!isQuiet) for (const line of contentLines(manifest, summary)) context.print(line);
    for (const line of troubleLines(summary)) context.print(line);
    if (!isQuiet) context.print("The backup is whole.");
    return 0;
  } finally {
    bar.end();
  }
};

/** `restore FILE [--keep-sessions]`: restores a backup into an empty data folder, or an empty database. */
export const restoreCommand: Command = async (context, args) => {
  const { file, given } = readArgs(args, ["keep-sessions"]);
  const bar = progressBar(process.stderr);
  try {
    const keepSessions = given.has("keep-sessions");
    const { manifest, summary } = await restoreBackup({
      ...context,
      file,
      isExternal: context.databaseUrl !== undefined,
      openBucket: context.s3 && context.openStore,
      keepSessions,
      progress: (done, total) => bar.update("Restoring", done, total),
    });
    bar.end();
    for (const line of contentLines(manifest, summary)) context.print(line);
    for (const line of troubleLines(summary)) context.print(line);
    if (manifest.contents === "database") {
      context.print(
        context.s3
          ? "It holds no files: the bucket has to be the one of that time, or a copy of it."
          : "It holds no files: copy files/ and legal/ from the data folder that it was made in.",
      );
    }
    context.print(
      keepSessions
        ? "Everything is restored; people stay logged in."
        : "Everything is restored; everybody has to log in again.",
    );
    return 0;
  } finally {
    bar.end();
  }
};
