import type { Violation } from "./protocol.ts";
import type { RunResult } from "./run.ts";

const headings = [
  "Fault",
  "Runs",
  "Acknowledged",
  "Lost",
  "Doubled",
  "Misordered",
  "Differs",
  "Writes again, ms",
  "Slowest recovery, ms",
];

/** How many different things of one sort are wrong, in all runs. */
function countOf(results: readonly RunResult[], kind: Violation["kind"]): number {
  return results.reduce((sum, { violations }) => {
    const ids = violations.filter((v) => v.kind === kind).map(({ id }) => id);
    return sum + new Set(ids).size;
  }, 0);
}

/** The line of one fault. */
export function lineOf(name: string, results: readonly RunResult[]): string {
  const writes = results.flatMap(({ writesAgain }) => (writesAgain === null ? [] : [writesAgain]));
  const cells = [
    name,
    results.length,
    results.reduce((sum, { acknowledged }) => sum + acknowledged, 0),
    ...(["lost", "doubled", "misordered", "differs"] as const).map((kind) =>
      countOf(results, kind),
    ),
    Math.max(0, ...writes),
    Math.max(0, ...results.map(({ recovery }) => recovery)),
  ];
  return `| ${cells.join(" | ")} |`;
}

const middleOf = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

/** What a fault measured beside the table, in so many runs: the middle, and the largest. */
export function notesOf(results: readonly RunResult[]): string[] {
  const seen = new Map<string, number[]>();
  for (const { notes } of results) {
    for (const [name, value] of notes) seen.set(name, [...(seen.get(name) ?? []), value]);
  }
  const round = (value: number) => Math.round(value * 10) / 10;
  return [...seen].map(([name, values]) => {
    const most = round(Math.max(...values));
    return values.length === 1
      ? `${name}: ${most}`
      : `${name}: ${round(middleOf(values))}, at most ${most}`;
  });
}

export const tableHead = `| ${headings.join(" | ")} |\n|${headings.map(() => "---").join("|")}|`;
