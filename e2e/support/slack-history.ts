import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { runFile } from "../../apps/server/src/test/processes.ts";
import {
  type ExportFiles,
  longExport,
  writeExport,
} from "../../apps/server/src/test/slack-export.ts";
import type { Parley } from "./parley.ts";

/** A real export that may lie beside the repository: too large and not ours to keep in it. */
const real = fileURLToPath(
  new URL("../../../shared/data/racket-slack-export.zip", import.meta.url),
);

interface Said {
  text: string;
}

/** What a real history has and the long export has not: code, a mention, a link. */
const decorations = [
  "```\n(define (f x)\n  x)\n```",
  "ask <@U1> about it",
  "see <https://example.org/a|the page>",
  "a `small` bit",
];

/** A generated history of 1,200 messages, of which every fifth has something in it. */
function generated(): ExportFiles {
  const files = longExport(1_200);
  const days = Object.values(files).filter((day): day is Said[] => Array.isArray(day));
  const messages = days.flat().filter((message) => typeof message.text === "string");
  for (const [index, message] of messages.entries()) {
    const decoration = decorations[(index / 5) % decorations.length];
    if (index % 5 === 0 && decoration) message.text += `\n${decoration}`;
  }
  return files;
}

/** Path of the export to import: the real one where it is, else one generated into `folder`. */
export async function slackHistory(folder: string): Promise<string> {
  return existsSync(real) ? real : await writeExport(join(folder, "history.zip"), generated());
}

/** Imports an export through the command line beside the running server; resolves to what it printed. */
export async function importSlack(parley: Parley, file: string, owner: string): Promise<string> {
  const command = runFile("cli.ts", ["import", "slack", file, "--owner", owner], {
    PATH: process.env.PATH,
    DATA_DIR: parley.dataDir,
  });
  const code = await command.ends();
  if (code !== 0) throw new Error(`The import ended with ${code}.\n${command.output()}`);
  return command.output();
}
