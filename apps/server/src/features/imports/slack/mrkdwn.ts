import type { Mention } from "@parley/contract";
import { convertLine } from "./inline.ts";
import type { Addressees, Names } from "./references.ts";
import { cleanText, toPlain } from "./text.ts";

/** Markdown, and whom it addresses. */
export interface Converted {
  text: string;
  mentions: Mention[];
  mentionsAll: boolean;
}

type LineKind = "plain" | "blank" | "quote" | "list" | "code";
interface Line {
  kind: LineKind;
  text: string;
}

/** What has been written, and where the writing stands. */
interface Page {
  lines: Line[];
  /** `>>>` quotes everything that follows. */
  quotesRest: boolean;
  listDepth: number;
  names: Names;
  addressees: Addressees;
}

const QUOTE = /^(?:&gt;|>)/;
const QUOTE_REST = /^(?:&gt;|>){3}/;
const BULLET = /^([ \t]*)[•◦▪]\s*(?=\S)/u;

/**
 * Slack's text (mrkdwn) as Markdown that reads the same. Never throws, and takes time proportional
 * to the length. References to people become `@username`; unknown ids stay as written.
 */
export function toMarkdown(source: string, names: Names): Converted {
  const addressees: Addressees = { mentions: new Map(), everyone: false };
  const page: Page = { lines: [], quotesRest: false, listDepth: 0, names, addressees };
  // A link's label may run over lines; everything else is read line by line.
  const text = cleanText(source).replaceAll(/<(?:https?|mailto):[^<>]*>/g, (link) =>
    link.replaceAll("\n", " "),
  );
  const segments = splitFences(text);
  for (const [index, { code, content }] of segments.entries()) {
    if (code) writeCode(page, content, segments[index - 1]?.content ?? "");
    else
      writeText(page, content, { afterCode: index > 0, beforeCode: index + 1 < segments.length });
  }
  return {
    text: joinLines(page.lines),
    mentions: [...addressees.mentions.values()],
    mentionsAll: addressees.everyone,
  };
}

interface Segment {
  code: boolean;
  content: string;
}

/** Text and code blocks in turn, the first one text. A fence without an end is text. */
function splitFences(text: string): Segment[] {
  const segments: Segment[] = [];
  let from = 0;
  for (let open = text.indexOf("```"); open >= 0; ) {
    const close = text.indexOf("```", open + 3);
    if (close < 0) break;
    const content = text.slice(open + 3, close);
    if (content.trim() === "") {
      open = text.indexOf("```", close + 3);
      continue;
    }
    segments.push({ code: false, content: text.slice(from, open) }, { code: true, content });
    from = close + 3;
    open = text.indexOf("```", from);
  }
  segments.push({ code: false, content: text.slice(from) });
  return segments;
}

function writeCode(page: Page, content: string, textBefore: string): void {
  const code = toPlain(
    content.includes("\n")
      ? content.replace(/^[ \t]*\n/, "").replace(/\n[ \t]*$/, "")
      : content.trim(),
  );
  const runs = code.match(/`+/g) ?? [];
  const longest = runs.reduce((most, run) => Math.max(most, run.length), 2);
  const fence = "`".repeat(longest + 1);
  const lastLine = textBefore.slice(textBefore.lastIndexOf("\n") + 1);
  const quoted = page.quotesRest || QUOTE.test(lastLine);
  for (const line of [fence, ...code.split("\n"), fence]) {
    page.lines.push(quoted ? { kind: "quote", text: `> ${line}` } : { kind: "code", text: line });
  }
  page.listDepth = 0;
}

function writeText(
  page: Page,
  content: string,
  { afterCode, beforeCode }: { afterCode: boolean; beforeCode: boolean },
): void {
  const lines = content.split("\n");
  // The rest of a fence's own line is no line of its own.
  const isRest = (line = "") => line.replace(QUOTE, "").trim() === "";
  if (afterCode && lines[0]?.trim() === "") lines.shift();
  if (beforeCode && isRest(lines.at(-1))) lines.pop();
  for (const line of lines) writeLine(page, line);
}

function writeLine(page: Page, line: string): void {
  const convert = (text: string) => convertLine(text, page.names, page.addressees);
  const wasList = page.lines.at(-1)?.kind === "list";
  if (page.quotesRest) {
    page.lines.push({ kind: "quote", text: `> ${convert(line)}`.trimEnd() });
  } else if (QUOTE_REST.test(line)) {
    page.quotesRest = true;
    const rest = line.replace(QUOTE_REST, "").trimStart();
    if (rest !== "") page.lines.push({ kind: "quote", text: `> ${convert(rest)}` });
  } else if (QUOTE.test(line)) {
    const rest = line.replace(QUOTE, "").replace(/^ /, "");
    page.lines.push({ kind: "quote", text: `> ${convert(rest)}`.trimEnd() });
  } else if (BULLET.test(line)) {
    const [marker = "", indent = ""] = BULLET.exec(line) ?? [];
    const wanted = Math.floor(indent.replaceAll("\t", "    ").length / 4);
    page.listDepth = wasList ? Math.min(wanted, page.listDepth + 1) : 0;
    const item = convert(line.slice(marker.length));
    page.lines.push({ kind: "list", text: `${"  ".repeat(page.listDepth)}- ${item}` });
  } else {
    page.lines.push({
      kind: line.trim() === "" ? "blank" : "plain",
      text: convert(line).trimEnd(),
    });
  }
}

/** A plain line right after a quote or a list would continue it: an empty line ends it first. */
function joinLines(lines: Line[]): string {
  const result: string[] = [];
  for (const [index, { kind, text }] of lines.entries()) {
    const before = lines[index - 1]?.kind;
    if (kind === "plain" && (before === "quote" || before === "list")) result.push("");
    result.push(kind === "blank" ? "" : text);
  }
  return result.join("\n").replace(/^\n+/, "").trimEnd();
}
