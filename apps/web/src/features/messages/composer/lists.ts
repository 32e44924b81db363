import { applyEdits, type Command, type Edit, replace, type TextState } from "./text-state.ts";

export type LinePrefix = "bullet" | "number" | "quote";

const BULLET = /^(\s*)[-*+]\s+/;
const NUMBER = /^(\s*)\d{1,9}[.)]\s+/;
const QUOTE = /^(\s*)>\s?/;
const patterns: Record<LinePrefix, RegExp> = { bullet: BULLET, number: NUMBER, quote: QUOTE };

const prefixOf = (kind: LinePrefix, index: number): string =>
  kind === "bullet" ? "- " : kind === "quote" ? "> " : `${index + 1}. `;

interface Line {
  from: number;
  text: string;
}

/** The lines that a selection touches. */
function linesOf({ text, start, end }: TextState): Line[] {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  // A selection that ends at the beginning of a line does not mean that line.
  const last = end > start && text[end - 1] === "\n" ? end - 1 : end;
  const next = text.indexOf("\n", last);
  let at = from;
  return text
    .slice(from, next === -1 ? text.length : next)
    .split("\n")
    .map((line) => {
      const here = { from: at, text: line };
      at += line.length + 1;
      return here;
    });
}

/** Makes the selected lines a list or a quotation, or plain again where all of them are. */
export const toggleLines =
  (kind: LinePrefix): Command =>
  (state) => {
    const touched = linesOf(state);
    const lines = touched.length === 1 ? touched : touched.filter(({ text }) => text.trim() !== "");
    const isMarked = lines.every(({ text }) => patterns[kind].test(text));
    const edits = lines.map(({ from, text }, index): Edit => {
      const [held = "", indent = text.match(/^\s*/)?.[0] ?? ""] =
        patterns[kind].exec(text) ??
        (kind === "quote" ? null : (BULLET.exec(text) ?? NUMBER.exec(text))) ??
        [];
      const insert = isMarked ? indent : indent + prefixOf(kind, index);
      return { from, to: from + Math.max(held.length, indent.length), insert };
    });
    return applyEdits(state, edits);
  };

/** What stands before the words of a line that continues below: a list's sign with its box, a quotation's. */
const CONTINUED = /^(\s*)(?:([-*+])(\s+)|(\d{1,9})([.)])(\s+)|(>)(\s?))(\[[ xX]\]\s+)?/;

/** A new line. In a list or quotation it goes on; an item without words ends it. */
export function newLine({ text, start, end }: TextState): TextState {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const line = text.slice(from, start);
  const fence = closeFence(text, from, start, end);
  if (fence) return fence;
  const match = CONTINUED.exec(line);
  if (!match || isInFence(text.slice(0, from))) {
    const indent = /^[ \t]*/.exec(line)?.[0] ?? "";
    return replace(text, start, end, `\n${indent}`);
  }
  const [held, indent = "", bullet, , number, dot, space = " ", , , box] = match;
  const next = text.indexOf("\n", start);
  const rest = text.slice(end, next === -1 ? text.length : next);
  if (start === end && held === line && rest.trim() === "") return replace(text, from, end, "");
  const sign = bullet
    ? `${bullet}${match[3] ?? " "}`
    : number
      ? `${Number(number) + 1}${dot}${space}`
      : `>${match[8] ?? " "}`;
  return replace(text, start, end, `\n${indent}${sign}${box ? "[ ] " : ""}`);
}

/** After the opening line of a block of code that nothing closes: closes it, with the caret inside. */
function closeFence(text: string, from: number, start: number, end: number): TextState | null {
  const sign = /^(`{3,})[^`]*$/.exec(text.slice(from, start))?.[1];
  if (!sign || start !== end || isInFence(text.slice(0, from))) return null;
  const rest = text.slice(end);
  if (rest.includes("```") || !/^[^\S\n]*(?:\n|$)/.test(rest)) return null;
  return { text: `${text.slice(0, end)}\n\n${sign}${rest}`, start: end + 1, end: end + 1 };
}

/** Whether a block of code is open at the end of the text. */
export function isInFence(text: string): boolean {
  let open = "";
  for (const [, sign = ""] of text.matchAll(/^[^\S\n]*(`{3,})/gm)) {
    if (open === "") open = sign;
    else if (sign.length >= open.length) open = "";
  }
  return open !== "";
}
