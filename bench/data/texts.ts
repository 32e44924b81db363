import { openArchive } from "../../apps/server/src/features/imports/slack/archive.ts";
import { dayFiles } from "../../apps/server/src/features/imports/slack/conversations.ts";
import { readDay } from "../../apps/server/src/features/imports/slack/plan.ts";
import { createTexts } from "../search-texts.ts";

/** Longest text that is taken, in UTF-16 code units, far below what can be sent. */
const MOST = 8_000;
/** Of an export, so many are enough: what comes after repeats them. */
const ENOUGH = 200_000;

/** The texts of a Slack export, in its own order. */
async function textsOfExport(file: string): Promise<string[]> {
  const archive = await openArchive(file);
  const texts: string[] = [];
  try {
    for (const path of [...dayFiles(archive).values()].flat()) {
      for (const { text } of await readDay(archive, path))
        if (typeof text === "string" && text.trim() !== "") texts.push(text.slice(0, MOST));
      if (texts.length >= ENOUGH) break;
    }
  } finally {
    archive.close();
  }
  if (texts.length === 0) throw new Error(`There is no text in ${file}.`);
  return texts;
}

/**
 * Texts for a workspace, the same ones each time: those of a Slack export, over and over, or invented ones
 * of like lengths. A message's number gives its text.
 */
export async function workspaceTexts(
  slackExport: string | undefined,
): Promise<(n: number) => string> {
  if (slackExport === undefined) return createTexts(1);
  const texts = await textsOfExport(slackExport);
  return (n) => texts[n % texts.length] ?? "";
}
