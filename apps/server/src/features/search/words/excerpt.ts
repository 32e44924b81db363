import {
  type Highlighted,
  hideSpoilers,
  limits,
  lineWithCode,
  showTasks,
  type TextRange,
} from "@parley/contract";
import { findRanges } from "./highlight.ts";
import type { Wanted } from "./query.ts";

/** Characters of a text that are searched for what to show; matches beyond them are shown by its beginning. */
const MAX_TEXT = 20_000;
/** Characters before the first match. */
const BEFORE = 80;

/** What Markdown adds to words, and what stays of it. Names such as `__init__` are left alone. */
const MARKUP: ReadonlyArray<[RegExp, string]> = [
  [/^[ \t]*\|?[ \t]*:?-{2,}[-:| \t]*$/gm, ""],
  [/^[ \t]*\||\|[ \t]*$/gm, ""],
  [/[ \t]+\|[ \t]+/g, " · "],
  [/^[ \t]*(?:```|~~~)[^\n]*$/gm, ""],
  [/^[ \t]*(?:#{1,6}[ \t]+|(?:>[ \t]?)+)/gm, ""],
  [/!?\[([^\]\n]{1,300})\]\([^)\s]{1,2000}\)/g, "$1"],
  [/\*\*(?=\S)|(?<=\S)\*\*/g, ""],
  [/~~(?=\S)|(?<=\S)~~/g, ""],
  [/(?<![\w*])\*(?=[^\s*])([^*\n]*[^\s*])\*(?![\w*])/g, "$1"],
  [/`/g, ""],
  [/\s+/g, " "],
];

/** A message as one line of plain text, without its spoilers. */
export const toPlainLine = (text: string) =>
  MARKUP.reduce(
    (line, [mark, instead]) => line.replace(mark, instead),
    showTasks(hideSpoilers(text.slice(0, MAX_TEXT), text.length > MAX_TEXT)),
  ).trim();

/** A place to cut near `at`: before a word, never inside of a character. */
function cutBefore(text: string, at: number): number {
  if (at <= 0) return 0;
  const space = text.indexOf(" ", at);
  if (space >= 0 && space < at + BEFORE / 2) return space + 1;
  return /[\udc00-\udfff]/.test(text[at] ?? "") ? at + 1 : at;
}

function within([start, end]: TextRange, from: number, to: number, shift: number): TextRange[] {
  const [first, last] = [Math.max(start, from), Math.min(end, to)];
  return first < last ? [[first - from + shift, last - from + shift]] : [];
}

/** What surrounds the first match of a text, as plain text with the matches marked. */
export function excerptOf(source: string, wanted: readonly Wanted[]): Highlighted {
  const { text, no_emoji } = lineWithCode(source, toPlainLine);
  const ranges = findRanges(text, wanted);
  const first = ranges[0]?.[0] ?? 0;
  const isShort = text.length <= limits.searchExcerpt;
  const from = isShort || first <= BEFORE ? 0 : cutBefore(text, first - BEFORE);
  const wantedEnd = from + limits.searchExcerpt;
  const to = wantedEnd >= text.length ? text.length : wantedEnd - (isHigh(text, wantedEnd) ? 1 : 0);
  const [begin, end] = [from > 0 ? "… " : "", to < text.length ? " …" : ""];
  return {
    text: begin + text.slice(from, to) + end,
    ranges: ranges.flatMap((range) => within(range, from, to, begin.length)),
    no_emoji: no_emoji.flatMap((at) => (at >= from && at < to ? at - from + begin.length : [])),
  };
}

/** Whether a cut before `at` would part a surrogate pair. */
const isHigh = (text: string, at: number) => /[\ud800-\udbff]/.test(text[at - 1] ?? "");
