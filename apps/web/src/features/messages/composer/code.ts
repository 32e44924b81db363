import { applyEdits, type TextState } from "./text-state.ts";

/** The longest run of backticks in a text. */
const longestRun = (text: string): number =>
  Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));

/** Makes the selection code, a block when it spans lines; takes the signs away where it is code. */
export function toggleCode(state: TextState): TextState {
  const { text, start, end } = state;
  const own = text.slice(start, end);
  if (own.includes("\n")) return toggleFence(state);
  if (text[start - 1] === "`" && text[end] === "`")
    return applyEdits(state, [
      { from: start - 1, to: start, insert: "" },
      { from: end, to: end + 1, insert: "" },
    ]);
  if (/^`[^`]+`$/.test(own))
    return applyEdits(state, [
      { from: start, to: start + 1, insert: "" },
      { from: end - 1, to: end, insert: "" },
    ]);
  if (start === end && text[end] === "`") return { text, start: end + 1, end: end + 1 };
  // Code that holds backticks needs longer signs, and spaces so that they do not run together.
  const run = longestRun(own);
  const sign = "`".repeat(run + 1);
  const [open, close] = run === 0 ? [sign, sign] : [`${sign} `, ` ${sign}`];
  return {
    text: text.slice(0, start) + open + own + close + text.slice(end),
    start: start + open.length,
    end: end + open.length,
  };
}

/** Puts the selected lines into a block of code, or takes them out of theirs. */
function toggleFence({ text, start, end }: TextState): TextState {
  const own = text.slice(start, end);
  const inner = /^(`{3,})[^\n`]*\n([\s\S]*)\n\1$/.exec(own);
  if (inner?.[2] !== undefined) {
    const [, , code] = inner;
    return { text: text.slice(0, start) + code + text.slice(end), start, end: start + code.length };
  }
  const sign = "`".repeat(Math.max(3, longestRun(own) + 1));
  const before = start === 0 || text[start - 1] === "\n" ? "" : "\n";
  const after = end === text.length || text[end] === "\n" ? "" : "\n";
  const block = `${sign}\n${own.replace(/\n$/, "")}\n${sign}`;
  const from = start + before.length;
  return {
    text: text.slice(0, start) + before + block + after + text.slice(end),
    start: from,
    end: from + block.length,
  };
}
