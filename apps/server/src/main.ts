import { once } from "node:events";
import { flushCompileCache } from "node:module";
import { announce } from "./announce.ts";
import { type Config, readConfig } from "./config.ts";
import { prepareDataDir } from "./platform/data-dir.ts";
import { openDatabase } from "./platform/database/open.ts";
import { createLog, type Logger } from "./platform/log/log.ts";
import { errorCode, StartError } from "./platform/start-error.ts";
import { limitStop, stopSignal } from "./stop-signal.ts";
import { version } from "./version.ts";

/** The process of the server: configuration → database → app → listen → graceful stop. */
async function serve(config: Config, log: Logger, stop: AbortSignal): Promise<void> {
  // PostgreSQL starts while the modules of the app load.
  const beforeMigration = async (url: string) => {
    const { backUpBeforeMigration } = await import("./features/backups/index.ts");
    await backUpBeforeMigration(url, { dataDir: config.dataDir, log, version });
  };
  const opening = openDatabase({ ...config, log, signal: stop, beforeMigration });
  const loading = import("./app.ts");
  loading.catch(() => {});
  const database = await opening;
  try {
    const { buildApp } = await loading;
    const app = await buildApp({ config, db: database.db, pool: database.pool, log });
    try {
      await app.listen({ host: config.host, port: config.port });
      await announce(config, app);
      // Where compiled code is kept, a server that is killed later has not lost it for its next start.
      flushCompileCache();
      if (!stop.aborted) await once(stop, "abort");
      log.info("Asked to stop: what is under way is finished first.");
    } finally {
      await app.close();
    }
  } finally {
    await database.close();
  }
  log.info("Stopped.");
}

/** The sentence for a failure to listen; undefined for any other failure. */
function listenSentence(error: unknown, { host, port }: Config): string | undefined {
  if (!(error instanceof Error) || !("syscall" in error)) return undefined;
  const sentences: Record<string, string> = {
    EADDRINUSE: `Port ${port} on ${host} is taken: stop what uses it, or choose another with PORT.`,
    EADDRNOTAVAIL: `This machine has no address ${host} to listen on: choose another HOST.`,
    ENOTFOUND: `HOST ${host} is not known to this machine: choose another one.`,
    EACCES: `This user may not listen on port ${port}: choose one from 1024 on with PORT.`,
  };
  return sentences[errorCode(error)];
}

async function run(): Promise<number> {
  const stop = stopSignal(process.env);
  let config: Config | undefined;
  try {
    const read = readConfig(process.env);
    limitStop(stop, 2 * read.config.drainMs);
    config = { ...read.config, dataDir: prepareDataDir(read.config.dataDir) };
    const log = createLog({ level: config.logLevel, terminal: process.stdout.isTTY });
    for (const warning of read.warnings) log.warn(warning);
    await serve(config, log, stop);
  } catch (error) {
    if (stop.aborted) return 0;
    const known = error instanceof StartError ? error.message : undefined;
    const sentence = known ?? (config && listenSentence(error, config));
    console.error(sentence ? `parley: ${sentence}` : error);
    return 1;
  }
  return 0;
}

process.exit(await run());
