import { join } from "node:path";
import { type Command, UsageError } from "../../platform/cli/command.ts";
import { some } from "../../platform/cli/counted.ts";
import { progressBar } from "../../platform/cli/progress.ts";
import { databaseExists, openServer } from "../../platform/database/open.ts";
import { StartError } from "../../platform/start-error.ts";
import { copyDatabase } from "./copy-database.ts";

/** `copy-database`: copies the embedded database of DATA_DIR into the empty one of DATABASE_URL. */
export const copyDatabaseCommand: Command = async (context, args) => {
  if (args.length > 0) throw new UsageError("It takes no arguments.");
  const { dataDir, databaseUrl, log, signal } = context;
  if (databaseUrl === undefined) {
    throw new UsageError("Set DATABASE_URL to the empty database that the copy goes to.");
  }
  const embedded = { databaseUrl: undefined, dataDir };
  if (!databaseExists(embedded)) {
    throw new StartError(`There is no embedded database in DATA_DIR ${dataDir}.`);
  }
  const target = await context.openServer();
  const bar = progressBar(process.stderr);
  try {
    const source = await openServer({ ...embedded, log, signal });
    try {
      const about = { from: source.url, to: target.url, progress: bar.update, signal };
      const copied = await copyDatabase(about);
      bar.end();
      const rows = Object.values(copied).reduce((sum, count) => sum + count, 0);
      for (const line of [
        `Copied ${some(rows, "row")} in ${some(Object.keys(copied).length, "table")} (${some(copied.messages ?? 0, "message")}, ${some(copied.users ?? 0, "account")}); counts and checksums agree.`,
        "From now on start Parley with the same DATABASE_URL and the same DATA_DIR: files stay where they are.",
        `When all is well, remove the old database: ${join(dataDir, "postgres")}`,
      ])
        context.print(line);
      return 0;
    } finally {
      await source.close();
    }
  } finally {
    bar.end();
    await target.close();
  }
};
