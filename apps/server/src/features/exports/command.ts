import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { type Command, UsageError } from "../../platform/cli/command.ts";
import { counted, some } from "../../platform/cli/counted.ts";
import { progressBar } from "../../platform/cli/progress.ts";
import { advise } from "../../platform/files/file-trouble.ts";
import { writeWhole } from "../../platform/files/write-whole.ts";
import { StartError } from "../../platform/start-error.ts";
import { exportSlack, type SlackExported } from "./slack/export-slack.ts";

const flag = { type: "boolean", default: false } as const;

function readArgs(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: { "public-only": flag, files: flag, force: flag },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function reportLines(result: SlackExported, file: string): string[] {
  const { people, channels, messages, files, emoji, missing } = result;
  return [
    `${some(people, "person", "people")}, ${some(channels, "conversation")}, ${some(messages, "message")}, ${some(files, "file")}, ${counted(emoji)} custom emoji`,
    ...(missing > 0 ? [`To note: ${some(missing, "file")} could not be found.`] : []),
    `The export is complete: ${file}.`,
  ];
}

/** `export slack FILE [--public-only] [--files] [--force]`: writes the workspace as Slack would export it. */
export const exportSlackCommand: Command = async (context, args) => {
  const { positionals, values } = readArgs(args);
  const [file, ...more] = positionals;
  if (file === undefined) throw new UsageError("Say which file to write.");
  if (more.length > 0) throw new UsageError("Give one file only.");
  if (!context.databaseExists()) {
    throw new StartError(`There is nothing to export in DATA_DIR ${context.dataDir}.`);
  }
  // Migrated: what is read is what this version writes.
  await context.openDatabase();
  const store = await context.openStore();
  const server = await context.openServer();
  const bar = progressBar(process.stderr);
  try {
    const about = {
      url: server.url,
      store,
      publicOnly: values["public-only"],
      withFiles: values.files,
      publicUrl: context.publicUrl ?? "http://localhost:3000",
      progress: (done: number, total: number) => bar.update("Exporting", done, total),
      signal: context.signal,
    };
    const result = await advise("Nothing of the export was kept: run it again.", () =>
      writeWhole(resolve(file), values.force, (out) => exportSlack({ ...about, out })),
    );
    bar.end();
    for (const line of reportLines(result, file)) context.print(line);
    return 0;
  } finally {
    bar.end();
    await server.close();
  }
};
