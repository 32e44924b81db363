import { applyEdits, type Command, type Edit, type TextState } from "./text-state.ts";

/** Signs that stand around words: bold, italic, struck through. */
export type Mark = "**" | "*" | "~~";

interface Span {
  from: number;
  to: number;
}

/** List markers, quotes and headings stay outside of marks. */
const LEAD = /^\s*(?:(?:[-*+]|\d{1,9}[.)]|>|#{1,6})\s+(?:\[[ xX]\]\s+)?)*/;

/** Puts a mark around what is selected, or takes it away where all of it has it. */
export const toggleMark =
  (mark: Mark): Command =>
  (state) => {
    const { text } = state;
    const spans = spansOf(state);
    const [first, last] = [spans[0], spans.at(-1)];
    if (!first || !last) return state.start === state.end ? toggleAtCaret(state, mark) : state;
    const isMarked = spans.every((span) => signsOf(text, span, mark) !== null);
    const edits = spans.flatMap((span): Edit[] => {
      const held = signsOf(text, span, mark);
      if (isMarked && held) return held.map((sign) => ({ ...sign, insert: "" }));
      if (held) return [];
      return [span.from, span.to].map((at) => ({ from: at, to: at, insert: mark }));
    });
    return applyEdits({ text, start: first.from, end: last.to }, edits);
  };

/** The stretches of a selection that can carry a mark: its lines, without what surrounds their words. */
function spansOf({ text, start, end }: TextState): Span[] {
  const spans: Span[] = [];
  let from = start;
  for (const line of text.slice(start, end).split("\n")) {
    const isLineStart = from === 0 || text[from - 1] === "\n";
    const lead = (isLineStart ? LEAD : /^\s*/).exec(line)?.[0].length ?? 0;
    const to = from + line.trimEnd().length;
    if (from + lead < to) spans.push({ from: from + lead, to });
    from += line.length + 1;
  }
  return spans;
}

/** Where the signs stand that give a stretch the mark, whether it was selected with or without them. */
function signsOf(text: string, { from, to }: Span, mark: Mark): [Span, Span] | null {
  const sign = mark.charAt(0);
  const open = { from: from - runBefore(text, from, sign), to: from + runAfter(text, from, sign) };
  const close = { from: to - runBefore(text, to, sign), to: to + runAfter(text, to, sign) };
  const run = Math.min(open.to - open.from, close.to - close.from);
  if (open.to >= close.from || !holds(run, mark)) return null;
  return [
    { from: open.from, to: open.from + mark.length },
    { from: close.to - mark.length, to: close.to },
  ];
}

/** Whether a run of signs contains the mark: `***` is `**` and `*` at once. */
const holds = (run: number, mark: Mark): boolean => (mark === "*" ? run % 2 === 1 : run >= 2);

/** How often `sign` stands before the place. */
function runBefore(text: string, at: number, sign: string): number {
  let from = at;
  while (from > 0 && text[from - 1] === sign) from -= 1;
  return at - from;
}

/** How often `sign` stands after the place. */
function runAfter(text: string, at: number, sign: string): number {
  let to = at;
  while (text[to] === sign) to += 1;
  return to - at;
}

/** Without a selection: opens a pair, leaves the one that ends here, or takes an empty one away. */
function toggleAtCaret({ text, start }: TextState, mark: Mark): TextState {
  const size = mark.length;
  const sign = mark.charAt(0);
  const [before, after] = [runBefore(text, start, sign), runAfter(text, start, sign)];
  if (before === after && holds(before, mark))
    return {
      text: text.slice(0, start - size) + text.slice(start + size),
      start: start - size,
      end: start - size,
    };
  const line = text.slice(text.lastIndexOf("\n", start - 1) + 1, start);
  const caret = start + size;
  if (before === 0 && after === size && line.includes(mark))
    return { text, start: caret, end: caret };
  const pair = mark + mark;
  return { text: text.slice(0, start) + pair + text.slice(start), start: caret, end: caret };
}
