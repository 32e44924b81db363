/** Counts of an import by what was counted; the report prints them. */
export type Tally = Map<string, number>;

/** Adds to a count. */
export function count(tally: Tally, what: string, amount = 1): void {
  if (amount !== 0) tally.set(what, (tally.get(what) ?? 0) + amount);
}
