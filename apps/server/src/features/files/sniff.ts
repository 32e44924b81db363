import { open } from "node:fs/promises";

/** Bytes of the beginning by which text is told from what is none. */
const SAMPLE = 16 * 1024;
/** How a page or a drawing begins: its first tag. */
const TAG = /^<(!doctype\s+)?([a-z][a-z0-9:-]*)/i;
/** What may stand before that. */
const BEFORE = [
  ["<?", "?>"],
  ["<!--", "-->"],
] as const;
/** Text of these extensions gets their media type; the content says that it is text. */
const BY_EXTENSION: Record<string, string> = {
  html: "text/html",
  htm: "text/html",
  xhtml: "application/xhtml+xml",
  svg: "image/svg+xml",
  xml: "application/xml",
  csv: "text/csv",
  md: "text/markdown",
  json: "application/json",
};
const MARKUP_TYPES: Record<string, string> = { svg: "image/svg+xml", html: "text/html" };

/** The beginning as text; undefined when it is none. A character may be cut off at the end of the sample. */
function asText(bytes: Buffer, isWhole: boolean): string | undefined {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes, { stream: !isWhole });
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    return /[\0-\x08\x0e-\x1a\x1c-\x1f]/.test(text) ? undefined : text;
  } catch {
    return undefined;
  }
}

/** Without space, declarations and comments at the beginning. By hand: a pattern could be made to take years. */
function fromFirstTag(text: string): string {
  let rest = text.trimStart();
  for (;;) {
    const before = BEFORE.find(([begin]) => rest.startsWith(begin));
    if (!before) return rest;
    const end = rest.indexOf(before[1], before[0].length);
    if (end < 0) return "";
    rest = rest.slice(end + before[1].length).trimStart();
  }
}

function markupOf(text: string): string | undefined {
  const match = TAG.exec(fromFirstTag(text));
  if (!match) return undefined;
  return (
    MARKUP_TYPES[match[2]?.toLowerCase() ?? ""] ?? (match[1] ? "text/html" : "application/xml")
  );
}

function textType(text: string, name: string): string {
  const extension = name.split(".").at(-1)?.toLowerCase() ?? "";
  const named = BY_EXTENSION[extension] ?? "text/plain";
  // A tag at the beginning of a letter, a diff or a Markdown page is no page; it is text all the same.
  const isProse = named === "text/markdown" || named === "text/csv" || named === "application/json";
  return isProse ? named : (markupOf(text) ?? named);
}

async function readSample(path: string): Promise<{ bytes: Buffer; isWhole: boolean }> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(SAMPLE), 0, SAMPLE, 0);
    return { bytes: buffer.subarray(0, bytesRead), isWhole: bytesRead < SAMPLE };
  } finally {
    await file.close();
  }
}

/**
 * The media type of a file by its content. The client's word for it does not count; its name only tells
 * sorts of text apart.
 */
export async function sniff(path: string, name: string): Promise<string> {
  const { fileTypeFromFile } = await import("file-type");
  const found = await fileTypeFromFile(path);
  if (found && found.mime !== "application/xml") return found.mime;
  const { bytes, isWhole } = await readSample(path);
  const text = asText(bytes, isWhole);
  return text === undefined ? "application/octet-stream" : textType(text, name);
}
