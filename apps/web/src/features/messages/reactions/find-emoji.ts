import type { NamedEmoji } from "@parley/contract";

/** Emoji in a row of the picker. */
const ROW = 8;

/** Emoji whose name contains what was typed, those whose name begins with it first; all for nothing typed. */
export function findEmoji(all: readonly NamedEmoji[], typed: string): readonly NamedEmoji[] {
  const q = typed.trim().replaceAll(":", "").replaceAll(" ", "_").toLowerCase();
  if (q === "") return all;
  const same = all.filter(({ emoji }) => emoji === typed.trim());
  const having = (fits: (name: string) => boolean) =>
    all.filter(({ names }) => names.some((name) => fits(name.replaceAll(" ", "_").toLowerCase())));
  const begins = having((name) => name.startsWith(q));
  const contains = having((name) => name.includes(q));
  return [...new Set([...same, ...begins, ...contains])];
}

/** Where a key leads in the grid; undefined for a key that leads nowhere. */
export function moveIn(key: string, at: number, count: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: ROW,
    ArrowUp: -ROW,
  };
  const step = steps[key];
  if (step === undefined || count === 0) return undefined;
  return Math.min(count - 1, Math.max(0, at + step));
}
