/** What a text area holds: its text and its selection, in UTF-16 code units, `start` ≤ `end`. */
export interface TextState {
  text: string;
  start: number;
  end: number;
}

/** A change of a text area: what it held → what it shall hold. */
export type Command = (state: TextState) => TextState;

/** Puts `insert` in the place of `from`…`to`. */
export interface Edit {
  from: number;
  to: number;
  insert: string;
}

/** Puts `insert` in the place of `from`…`to`, with the caret after it. */
export function replace(text: string, from: number, to: number, insert: string): TextState {
  const end = from + insert.length;
  return { text: text.slice(0, from) + insert + text.slice(to), start: end, end };
}

/**
 * Makes several changes at once, given in the order of the text and not overlapping. The selection
 * stays on what it held: what is put in at its edges is left outside.
 */
export function applyEdits({ text, start, end }: TextState, edits: readonly Edit[]): TextState {
  let [result, done] = ["", 0];
  let [first, last] = [start, end];
  for (const { from, to, insert } of edits) {
    result += text.slice(done, from) + insert;
    done = to;
    if (from <= start) first += insert.length - (Math.min(to, start) - from);
    if (from < end) last += insert.length - (Math.min(to, end) - from);
    else if (start === end && from === end) last = first;
  }
  return { text: result + text.slice(done), start: first, end: Math.max(first, last) };
}

/** The smallest stretch in which two texts differ. */
export function difference(before: string, after: string): Edit {
  const most = Math.min(before.length, after.length);
  let from = 0;
  while (from < most && before[from] === after[from]) from += 1;
  if (isInsidePair(before, from) || isInsidePair(after, from)) from -= 1;
  let same = 0;
  while (same < most - from && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  if (isInsidePair(before, before.length - same) || isInsidePair(after, after.length - same))
    same -= 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
}

/** Between the two halves of one character: no text area may be cut there. */
const isInsidePair = (text: string, at: number): boolean =>
  at > 0 && /^[\uD800-\uDBFF][\uDC00-\uDFFF]$/.test(text.slice(at - 1, at + 1));
