import { encodeEntities } from "../../imports/index.ts";

/** What a mention is to become; undefined for words that name nobody. */
export type MentionOf = (name: string) => string | undefined;

const FENCE = /^ {0,3}(`{3,}|~{3,})[^`\n]*$/;
const HEADING = /^ {0,3}#{1,6} +(.*?)(?: +#+)? *$/;
const BULLET = /^( *)[-*+] +(.*)$/;
const QUOTE = /^ {0,3}> ?(.*)$/;

/** In the order in which they are tried; a mention does not continue a word, an address does not begin in one. */
const TOKENS = new RegExp(
  [
    String.raw`(?<code>\x60[^\x60\n]+\x60)`,
    String.raw`\[(?<label>(?:\\.|[^\]\\\n]){1,2000})\]\((?<target><[^<>\n]{1,2000}>|[^\s()<>]{1,2000})\)`,
    String.raw`<(?<auto>[a-zA-Z][a-zA-Z0-9+.-]{1,31}:[^\s<>]{1,2000}|[^\s<>@]{1,100}@[^\s<>@]{1,200})>`,
    String.raw`(?<bare>(?<![\p{L}\p{N}])https?:\/\/[^\s<>"\x60)\]]{1,2000}[\p{L}\p{N}/])`,
    String.raw`(?<![\p{L}\p{N}_@./-])@(?<mention>[A-Za-z0-9][A-Za-z0-9._-]{0,63})`,
    String.raw`\\(?<escaped>[!-/:-@[-\x60{-~])`,
    String.raw`(?<strong>\*\*(?=\S))|(?<strike>~~(?=\S))`,
    String.raw`(?<strongEnd>(?<=\S)\*\*)|(?<strikeEnd>(?<=\S)~~)`,
  ].join("|"),
  "gu",
);

const isEmail = (address: string) => !/^[a-zA-Z][a-zA-Z0-9+.-]*:/.test(address);

function link(address: string, label: string): string {
  const url = isEmail(address) ? `mailto:${address}` : address;
  const words = label === "" ? "" : `|${encodeEntities(label)}`;
  return `<${encodeEntities(url)}${words}>`;
}

function mentionText(written: string, mentionOf: MentionOf): string {
  // "@ada." at the end of a sentence means ada.
  const name = written.replace(/[._-]+$/, "");
  const found = mentionOf(name.toLowerCase());
  return found === undefined ? `@${written}` : found + written.slice(name.length);
}

function lineText(line: string, mentionOf: MentionOf): string {
  let result = "";
  let end = 0;
  for (const match of line.matchAll(TOKENS)) {
    const { code, label, target, auto, bare, mention, escaped, strong, strongEnd } =
      match.groups ?? {};
    result += encodeEntities(line.slice(end, match.index));
    end = match.index + match[0].length;
    if (code !== undefined) result += encodeEntities(code);
    else if (target !== undefined) result += link(target.replace(/^<|>$/g, ""), label ?? "");
    else if (auto !== undefined) result += link(auto, isEmail(auto) ? auto : "");
    else if (bare !== undefined) result += link(bare, "");
    else if (mention !== undefined) result += mentionText(mention, mentionOf);
    else if (escaped !== undefined) result += encodeEntities(escaped);
    else if (strong !== undefined || strongEnd !== undefined) result += "*";
    else result += "~";
  }
  return result + encodeEntities(line.slice(end));
}

function blockLine(line: string, mentionOf: MentionOf): string {
  const heading = HEADING.exec(line)?.[1];
  if (heading) return `*${lineText(heading, mentionOf)}*`;
  const [, indent, item] = BULLET.exec(line) ?? [];
  if (item !== undefined) return `${(indent ?? "").repeat(2)}• ${lineText(item, mentionOf)}`;
  const quote = QUOTE.exec(line)?.[1];
  if (quote !== undefined) return `&gt; ${lineText(quote, mentionOf)}`;
  return lineText(line, mentionOf);
}

/**
 * Markdown as Slack's text (mrkdwn), as near as that comes: it knows no headings, tables, numbered lists or nested
 * marks. Never throws, and takes time proportional to the length.
 */
export function toMrkdwn(markdown: string, mentionOf: MentionOf): string {
  const lines: string[] = [];
  let fence = "";
  for (const line of markdown.split("\n")) {
    const mark = FENCE.exec(line)?.[1] ?? "";
    if (fence !== "") {
      const isEnd = mark.startsWith(fence) && line.trim() === mark;
      lines.push(isEnd ? "```" : encodeEntities(line));
      if (isEnd) fence = "";
    } else if (mark !== "") {
      fence = mark;
      lines.push("```");
    } else lines.push(blockLine(line, mentionOf));
  }
  return lines.join("\n");
}
