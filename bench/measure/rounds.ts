import { type Figures, type Spread, shownSpread, spreadOf } from "./figures.ts";
import type { Table } from "./report.ts";

/** Something that is measured beside others. */
export interface Contender {
  name: string;
  /** One measurement. */
  run(): Promise<Figures>;
}

/** The figures of each contender: one entry a round. */
export type Rounds = Map<string, Figures[]>;

/**
 * Measures all of them in each round, there and back (A B B A), so that a machine that gets busier meets all
 * alike. What a contender shows in a round is the mean of its two measurements.
 */
export async function inRounds(
  contenders: readonly Contender[],
  rounds: number,
  note: (text: string) => void,
): Promise<Rounds> {
  const results: Rounds = new Map(contenders.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    const pairs = new Map<string, Figures[]>(contenders.map(({ name }) => [name, []]));
    for (const { name, run } of [...contenders, ...contenders.toReversed()]) {
      note(`round ${round} of ${rounds}: ${name}`);
      pairs.get(name)?.push(await run());
    }
    for (const [name, pair] of pairs) results.get(name)?.push(meanOf(pair));
  }
  return results;
}

function meanOf(all: readonly Figures[]): Figures {
  const names = Object.keys(all[0] ?? {});
  const mean = (name: string) => all.reduce((sum, one) => sum + (one[name] ?? 0), 0) / all.length;
  return Object.fromEntries(names.map((name) => [name, mean(name)]));
}

/** How one figure of one contender lies over the rounds. */
export const figureOf = (rounds: Rounds, name: string, figure: string): Spread =>
  spreadOf((rounds.get(name) ?? []).map((one) => one[figure] ?? Number.NaN));

/** One contender's figure divided by another's, round by round. */
export function ratioOf(rounds: Rounds, figure: string, name: string, other: string): Spread {
  const others = rounds.get(other) ?? [];
  const ratios = (rounds.get(name) ?? []).map(
    (one, round) => (one[figure] ?? Number.NaN) / (others[round]?.[figure] ?? Number.NaN),
  );
  return spreadOf(ratios);
}

/** A line for each figure, a column for each contender. */
export function tableOf(title: string, rounds: Rounds): Table {
  const names = [...rounds.keys()];
  const figures = Object.keys([...rounds.values()][0]?.[0] ?? {});
  const rows = figures.map((figure) => [
    figure,
    ...names.map((name) => shownSpread(figureOf(rounds, name, figure))),
  ]);
  return { title, head: ["", ...names], rows };
}
