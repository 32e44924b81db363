import { parseArgs } from "node:util";
import { type Command, UsageError } from "../../platform/cli/command.ts";
import { progressBar } from "../../platform/cli/progress.ts";
import { advise } from "../../platform/files/file-trouble.ts";
import { importSlack } from "./slack/import-slack.ts";
import { reportLines } from "./slack/report.ts";

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { owner: { type: "string" }, "dry-run": { type: "boolean", default: false } },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** `import slack FILE [--owner EMAIL] [--dry-run]`: brings a Slack workspace over and prints what came. */
export const importSlackCommand: Command = async (context, args) => {
  const { positionals, values } = readArgs(args);
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError("Say which file to import.");
  if (more.length > 0) throw new UsageError("Give one file only.");
  const dryRun = values["dry-run"];
  const bar = progressBar(process.stderr);
  try {
    const about = {
      openDb: async () => (await context.openDatabase()).db,
      store: await context.openStore(),
      file,
      ownerEmail: values.owner,
      dryRun,
      progress: bar.update,
      signal: context.signal,
    };
    const result = await advise("Run it again, and it goes on where it was.", () =>
      importSlack(about),
    );
    bar.end();
    for (const line of reportLines(result, dryRun)) context.print(line);
    return 0;
  } finally {
    bar.end();
  }
};
