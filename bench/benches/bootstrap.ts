import { getAll } from "../load/get.ts";
import { quantile, shownSpread } from "../measure/figures.ts";
import { measured } from "../measure/processes.ts";
import type { Bench } from "../measure/report.ts";
import { type Contender, figureOf, inRounds, ratioOf, tableOf } from "../measure/rounds.ts";
import { shapeOf } from "./million.ts";
import { onWorkspace, type Served } from "./serve.ts";

const P99 = "p99 ms";
const SIZE = "kB (gzip)";

function contender(name: string, { parley, look, database }: Served, reads: number): Contender {
  const pids = { server: parley.pid, database, load: process.pid };
  const paths = Array.from({ length: reads }, () => "/bootstrap");
  return {
    name,
    async run() {
      const { value, seconds } = await measured(pids, () => getAll(parley.url, paths, look.token));
      const times = value.map(({ ms }) => ms);
      const bytes = value.map((got) => got.bytes);
      return {
        "p50 ms": quantile(times, 0.5),
        [P99]: quantile(times, 0.99),
        [SIZE]: quantile(bytes, 0.5) / 1_000,
        "server CPU ms": (seconds.server / reads) * 1_000,
        "PostgreSQL CPU ms": (seconds.database / reads) * 1_000,
      };
    },
  };
}

/**
 * P7. The start of a session of somebody in 500 channels, in a workspace of 10,000 people, beside the same person in
 * one with a tenth of the people and messages: what they differ by is what the size of the workspace costs. Both run
 * all the while, each with its own PostgreSQL.
 */
export const bootstrap: Bench = {
  name: "bootstrap",
  about: "P7: the start of a session in a workspace of 10,000 people, in 500 channels",
  async run(options) {
    const { isShort, rounds, note } = options;
    const large = shapeOf(isShort);
    const small = { ...large, people: large.people / 10, messages: large.messages / 10 };
    const reads = isShort ? 10 : 100;
    return onWorkspace(large, options, (inLarge) =>
      onWorkspace(small, options, async (inSmall) => {
        const [whole, tenth] = [`${large.people} people`, `${small.people} people`];
        const contenders = [contender(whole, inLarge, reads), contender(tenth, inSmall, reads)];
        for (const { run } of contenders) await run();
        const figures = await inRounds(contenders, rounds, note);
        return {
          tables: [tableOf(`Bootstrap of somebody in ${large.mine} channels`, figures)],
          lines: [
            `${P99}: ${shownSpread(figureOf(figures, whole, P99))}; wanted ≤ 300`,
            `${SIZE}: ${shownSpread(figureOf(figures, whole, SIZE))}; wanted ≤ 100`,
            `${whole} ÷ ${tenth}, p50 ms: ${shownSpread(ratioOf(figures, "p50 ms", whole, tenth))}; wanted 1`,
          ],
          figures: Object.fromEntries(figures),
        };
      }),
    );
  },
};
