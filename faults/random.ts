/** Numbers that look random and come again from the same seed (mulberry32), each from 0 to below 1. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** What a run decides by chance; all of it follows from its seed. */
export interface Dice {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from `from` to below `to`. */
  between(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  /** `count` different ones of a list. */
  some<T>(list: readonly T[], count: number): T[];
}

/** The dice of a seed. */
export function diceOf(seed: number): Dice {
  const next = randomFrom(seed);
  const between = (from: number, to: number) => from + Math.floor(next() * (to - from));
  return {
    next,
    between,
    pick(list) {
      const found = list[between(0, list.length)];
      if (found === undefined) throw new Error("There is nothing to pick from.");
      return found;
    },
    some(list, count) {
      const left = [...list];
      const taken = Array.from({ length: Math.min(count, left.length) }, () =>
        left.splice(between(0, left.length), 1),
      );
      return taken.flat();
    },
  };
}
