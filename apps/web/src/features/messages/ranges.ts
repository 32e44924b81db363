import type { Message } from "@parley/contract";

/** `to` of the range that goes on growing: it reaches the channel's head, wherever that is. */
export const LIVE = Number.MAX_SAFE_INTEGER;

/**
 * A loaded stretch of history: every message with `from ≤ seq ≤ to` that belongs to the timeline is in
 * `rows`, oldest first. `from` 0 is the beginning; `to` LIVE is the present.
 */
export interface Range {
  from: number;
  to: number;
  rows: readonly Message[];
}

const covers = (range: Range, seq: number) => range.from <= seq && seq <= range.to;

/** The loaded range that `seq` falls into. */
export const rangeAt = (ranges: readonly Range[], seq: number): Range | undefined =>
  ranges.find((range) => covers(range, seq));

/** The range that reaches the present. */
export const liveRange = (ranges: readonly Range[]): Range | undefined => {
  const last = ranges.at(-1);
  return last?.to === LIVE ? last : undefined;
};

/** Position of the first row with a `seq` of at least `seq`. */
function positionOf(rows: readonly Message[], seq: number): number {
  let low = 0;
  let high = rows.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((rows[middle]?.seq ?? 0) < seq) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Puts one row in its place if it is new or newer than what is held; else returns `rows` itself. */
function putRow(rows: readonly Message[], row: Message): readonly Message[] {
  const position = positionOf(rows, row.seq);
  const held = rows[position];
  if (held?.seq !== row.seq) return rows.toSpliced(position, 0, row);
  return held.rev >= row.rev ? rows : rows.with(position, row);
}

/** Both lists as one, oldest first, each message in its newest revision. */
export function mergeRows(one: readonly Message[], other: readonly Message[]): readonly Message[] {
  const merged: Message[] = [];
  let i = 0;
  let j = 0;
  for (;;) {
    const a = one[i];
    const b = other[j];
    if (!a || !b) return [...merged, ...one.slice(i), ...other.slice(j)];
    if (a.seq <= b.seq) i += 1;
    if (b.seq <= a.seq) j += 1;
    if (a.seq === b.seq) merged.push(a.rev >= b.rev ? a : b);
    else merged.push(a.seq < b.seq ? a : b);
  }
}

/** Adds a loaded range; ranges that overlap or touch become one. */
export function addRange(ranges: readonly Range[], added: Range): readonly Range[] {
  let joined = added;
  const apart: Range[] = [];
  for (const range of ranges) {
    const touches = range.from <= joined.to + 1 && joined.from <= range.to + 1;
    if (!touches) apart.push(range);
    else
      joined = {
        from: Math.min(range.from, joined.from),
        to: Math.max(range.to, joined.to),
        rows: mergeRows(range.rows, joined.rows),
      };
  }
  return [...apart, joined].sort((a, b) => a.from - b.from);
}

/** Puts a row into the range that it falls into; null when it is in none. */
export function putInRanges(ranges: readonly Range[], row: Message): readonly Range[] | null {
  const index = ranges.findIndex((range) => covers(range, row.seq));
  const range = ranges[index];
  if (!range) return null;
  const rows = putRow(range.rows, row);
  return rows === range.rows ? ranges : ranges.with(index, { ...range, rows });
}
