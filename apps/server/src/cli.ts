import { type CommandEntry, commands } from "./cli-commands.ts";
import { readConfig } from "./config.ts";
import { AppError } from "./platform/app-error.ts";
import { type CommandContext, UsageError } from "./platform/cli/command.ts";
import { prepareDataDir } from "./platform/data-dir.ts";
import type { OpenDatabase } from "./platform/database/connect.ts";
import { databaseExists, openDatabase, openServer } from "./platform/database/open.ts";
import { demandStore } from "./platform/files/open-store.ts";
import { createLog } from "./platform/log/log.ts";
import { StartError } from "./platform/start-error.ts";
import { stopSignal } from "./stop-signal.ts";
import { version } from "./version.ts";

const HELP = new Set(["help", "--help", "-h"]);

function help(): string {
  const lines = commands.map(({ name, usage, summary }) => `  ${name} ${usage}\n      ${summary}`);
  return ["Usage: npm run cli -- COMMAND [ARGUMENTS]", "", "Commands:", ...lines].join("\n");
}

function usageOf({ name, usage, summary }: CommandEntry): string {
  return `Usage: npm run cli -- ${name} ${usage}\n${summary}`;
}

/** The command whose words the arguments begin with, and the arguments after them. */
function find(args: string[]): { entry: CommandEntry; rest: string[] } | undefined {
  for (const entry of commands) {
    const words = entry.name.split(" ");
    if (words.every((word, index) => args[index] === word)) {
      return { entry, rest: args.slice(words.length) };
    }
  }
  return undefined;
}

async function runCommand(
  entry: CommandEntry,
  args: string[],
  signal: AbortSignal,
): Promise<number> {
  const { config, warnings } = readConfig(process.env);
  const log = createLog({ level: config.logLevel, terminal: true, destination: process.stderr });
  for (const warning of warnings) log.warn(warning);
  const dataDir = prepareDataDir(config.dataDir);
  let opening: Promise<OpenDatabase> | undefined;
  const place = { ...config, dataDir, log, signal };
  const beforeMigration = async (url: string) => {
    const { backUpBeforeMigration } = await import("./features/backups/index.ts");
    await backUpBeforeMigration(url, { dataDir, log, version });
  };
  const context: CommandContext = {
    ...place,
    openStore: () => demandStore(place),
    databaseExists: () => databaseExists(place),
    openServer: (folder = dataDir) => openServer({ ...place, dataDir: folder }),
    print: (line) => process.stdout.write(`${line}\n`),
    openDatabase: () => {
      const name = `parley ${entry.name}`;
      opening ??= openDatabase({ ...place, name, beforeMigration });
      return opening;
    },
  };
  try {
    const command = await entry.load();
    return await command(context, args);
  } finally {
    const database = await opening?.catch(() => undefined);
    await database?.close();
  }
}

async function run(args: string[]): Promise<number> {
  if (args.length === 0 || HELP.has(args[0] ?? "")) {
    console.log(help());
    return args.length === 0 ? 2 : 0;
  }
  const found = find(args);
  if (!found) {
    console.error(`parley: There is no command "${args.join(" ")}".\n\n${help()}`);
    return 2;
  }
  if (found.rest.some((argument) => HELP.has(argument))) {
    console.log(usageOf(found.entry));
    return 0;
  }
  const stop = stopSignal(process.env);
  try {
    return await runCommand(found.entry, found.rest, stop);
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`parley: ${error.message}\n\n${usageOf(found.entry)}`);
      return 2;
    }
    const isKnown = error instanceof StartError || error instanceof AppError;
    console.error(isKnown ? `parley: ${error.message}` : error);
    return stop.aborted ? 130 : 1;
  }
}

process.exit(await run(process.argv.slice(2)));
