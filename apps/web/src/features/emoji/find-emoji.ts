import type { PickerEmoji } from "./emoji-names.ts";

/** Emoji in a row of the picker. */
const ROW = 8;

const folded = (name: string) => name.replaceAll(" ", "_").toLowerCase();

/**
 * Emoji whose name is, begins with, or contains what was typed, in this order, what `:name:` takes before other words;
 * all for nothing typed.
 */
export function findEmoji(all: readonly PickerEmoji[], typed: string): readonly PickerEmoji[] {
  const q = folded(typed.trim().replaceAll(":", ""));
  if (q === "") return all;
  const same = all.filter(({ emoji }) => emoji === typed.trim());
  const having = (fits: (name: string) => boolean, of: "codes" | "names" = "names") =>
    all.filter((one) => one[of].some((name) => fits(folded(name))));
  return [
    ...new Set([
      ...same,
      ...having((name) => name === q),
      ...having((name) => name.startsWith(q), "codes"),
      ...having((name) => name.startsWith(q)),
      ...having((name) => name.includes(q)),
    ]),
  ];
}

/** What shows of an emoji, and why it was found. Other words may mean many, so that they stand for none. */
export function shownOf({ names, codes }: PickerEmoji, typed: string) {
  const fitting = (all: readonly string[]) =>
    all.find((name) => folded(name).startsWith(typed)) ??
    all.find((name) => folded(name).includes(typed));
  const code = fitting(codes);
  if (code !== undefined) return { name: code, note: null };
  return { name: codes[0] ?? typed, note: fitting(names) ?? null };
}

/** The first and the last place of every row, where sections of these sizes stand one below the other. */
function rowsOf(sections: readonly number[]): { first: number; last: number }[] {
  const rows: { first: number; last: number }[] = [];
  let start = 0;
  for (const size of sections) {
    for (let first = 0; first < size; first += ROW)
      rows.push({ first: start + first, last: start + Math.min(size, first + ROW) - 1 });
    start += size;
  }
  return rows;
}

/**
 * Where a key leads in the grid; undefined for a key that leads nowhere.
 * @param sections how many emoji each section has, in their order
 * @param isMirrored they stand from right to left
 */
export function moveIn(
  key: string,
  at: number,
  sections: readonly number[],
  isMirrored: boolean,
): number | undefined {
  const rows = rowsOf(sections);
  const count = rows.at(-1)?.last;
  if (count === undefined) return undefined;
  if (key === (isMirrored ? "ArrowLeft" : "ArrowRight")) return Math.min(count, at + 1);
  if (key === (isMirrored ? "ArrowRight" : "ArrowLeft")) return Math.max(0, at - 1);
  if (key !== "ArrowDown" && key !== "ArrowUp") return undefined;
  const row = rows.findIndex(({ first, last }) => first <= at && at <= last);
  const next = rows[row + (key === "ArrowDown" ? 1 : -1)];
  if (row === -1 || !next) return at;
  return Math.min(next.last, next.first + at - (rows[row]?.first ?? 0));
}
