import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { LegalPage, LegalText } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import { errorCode } from "../../platform/start-error.ts";
import { selectSettings } from "./queries/workspace.ts";

export interface LegalDeps {
  db: Db;
  /** The operator's own texts, `DATA_DIR/legal`; it need not be there. */
  folder: string;
  supportEmail: string | undefined;
}

const OURS = join(import.meta.dirname, "legal");
/** The language of a text of ours where there is none in the reader's. */
const FALLBACK = "en";

/** A file's text; undefined when there is no such file. */
async function readText(path: string): Promise<string | undefined> {
  try {
    return await readFile(path, "utf8");
  } catch (error) {
    if (["ENOENT", "ENOTDIR", "EISDIR"].includes(errorCode(error))) return undefined;
    throw error;
  }
}

/** What stands for something in a text of ours, as it is here. Lines that need a contact go where there is none. */
function fillIn(text: string, values: { workspace: string; contact: string | undefined }): string {
  return text
    .split("\n")
    .filter((line) => values.contact !== undefined || !line.includes("{{contact}}"))
    .join("\n")
    .replaceAll("{{workspace}}", () => values.workspace)
    .replaceAll("{{contact}}", () => values.contact ?? "");
}

/**
 * A legal page: the operator's text in the reader's language, else the operator's text, else ours. An
 * operator's text always goes before ours: ours may say what they do not mean.
 */
export async function showLegal(
  { db, folder, supportEmail }: LegalDeps,
  page: LegalPage,
  language: string = FALLBACK,
): Promise<LegalText> {
  const translated = await readText(join(folder, `${page}.${language}.md`));
  if (translated !== undefined) return { text: translated, language, is_default: false };
  const theirs = await readText(join(folder, `${page}.md`));
  if (theirs !== undefined) return { text: theirs, language: null, is_default: false };
  const { name: workspace } = await selectSettings(db);
  const values = { workspace, contact: supportEmail };
  const ours = await readText(join(OURS, `${page}.${language}.md`));
  if (ours !== undefined) return { text: fillIn(ours, values), language, is_default: true };
  const fallback = await readFile(join(OURS, `${page}.${FALLBACK}.md`), "utf8");
  return { text: fillIn(fallback, values), language: FALLBACK, is_default: true };
}
