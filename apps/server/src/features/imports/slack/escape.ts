const isSpace = (char: string) => char === "" || /\s/u.test(char);
const isWord = (char: string) => /[\p{L}\p{N}]/u.test(char);
const isAsciiPunctuation = (char: string) => /[!-/:-@[-`{-~]/.test(char);

/** What stands directly around a piece of text in the Markdown that it becomes part of; "" at an end of line. */
export interface Surroundings {
  before: string;
  after: string;
}

const ENTITY = /&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});/y;

function isEntity(text: string, at: number): boolean {
  ENTITY.lastIndex = at;
  return ENTITY.test(text);
}

function needsEscape(text: string, at: number, before: string, after: string): boolean {
  switch (text[at]) {
    case "\\":
      return after === "" || isAsciiPunctuation(after);
    case "`":
      return true;
    case "*":
      return !(isSpace(before) && isSpace(after));
    case "_":
      return !(isSpace(before) && isSpace(after)) && !(isWord(before) && isWord(after));
    case "~":
      return before === "~" || after === "~";
    case "]":
      return after === "(" || after === "[" || after === ":";
    case "!":
      return after === "[" && at === text.length - 1;
    case "<":
      return /[a-zA-Z/!?@]/.test(after);
    case "&":
      return isEntity(text, at);
    default:
      return false;
  }
}

/**
 * Plain words as Markdown that reads as exactly these words. Only what Markdown would take for a mark
 * gets a backslash, so that people who edit the message find it as they wrote it.
 */
export function escapeText(text: string, { before, after }: Surroundings): string {
  let result = "";
  for (let at = 0; at < text.length; at += 1) {
    const previous = text[at - 1] ?? before;
    const next = text[at + 1] ?? after;
    if (needsEscape(text, at, previous, next)) result += "\\";
    result += text[at];
  }
  return result;
}

/** The words of a link: no bracket may end it early. */
export function escapeLabel(text: string): string {
  return escapeText(text, { before: "[", after: "]" }).replaceAll(/\\?[[\]]/g, (bracket) =>
    bracket.length === 2 ? bracket : `\\${bracket}`,
  );
}

/** Starts of lines that Markdown reads as a heading, list, quote, rule or table. */
const BLOCK_STARTS = [/^#{1,6}(?=\s|$)/, /^[-+*](?=\s|$)/, /^>/, /^[-=]+\s*$/, /^[|:-][|: -]*$/];

/** A line of Markdown whose start is words, not a block mark. */
export function escapeLineStart(line: string): string {
  const number = /^(\d{1,9})([.)])(?=\s|$)/.exec(line);
  if (number) return `${number[1]}\\${line.slice(number[1]?.length)}`;
  return BLOCK_STARTS.some((start) => start.test(line)) ? `\\${line}` : line;
}
