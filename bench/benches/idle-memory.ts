import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { startParley } from "../../e2e/support/parley.ts";
import { prepareWorkspace } from "../data/prepared.ts";
import { diskOf } from "../measure/disk.ts";
import { shownSpread } from "../measure/figures.ts";
import { memoryOf, processesOf } from "../measure/processes.ts";
import type { Bench } from "../measure/report.ts";
import { figureOf, inRounds, tableOf } from "../measure/rounds.ts";
import { databaseOf, settings } from "./serve.ts";

const SHAPE = { people: 100, channels: 40, messages: 50_000, mine: 20, first: 0.3 };
const ALL = "Node + PostgreSQL MiB (Pss)";

/**
 * P13. The memory of a server that was just started with a hundred people's data and that nobody uses: of Node, and of
 * all processes of its PostgreSQL. The compiled code of a start before is kept, as `npm start` keeps it. What they share is counted once (`Pss`); the sum of their resident memory
 * stands beside it, which counts it in each, and what the data folder takes on the disk.
 */
export const idleMemory: Bench = {
  name: "idle-memory",
  about: "P13: an idle server with 100 users' data: memory of Node + PostgreSQL",
  async run(options) {
    const { isShort, rounds, note } = options;
    const shape = isShort ? { ...SHAPE, messages: 2_000 } : SHAPE;
    const { dataDir, dispose } = await prepareWorkspace(shape, options);
    const run = async () => {
      const parley = await startParley({ dataDir, env: settings });
      try {
        await sleep(isShort ? 1_000 : 30_000);
        const node = memoryOf([parley.pid]);
        const postgres = memoryOf(processesOf(databaseOf(dataDir)));
        return {
          [ALL]: node.pss + postgres.pss,
          "Node (Pss)": node.pss,
          "PostgreSQL (Pss)": postgres.pss,
          "Node (RSS)": node.rss,
          "PostgreSQL (RSS, summed)": postgres.rss,
          "private of all": node.private + postgres.private,
          "Node (private)": node.private,
          "data folder on disk, MiB": diskOf(dataDir),
          "of it PostgreSQL's log of changes": diskOf(join(dataDir, "postgres", "pg_wal")),
        };
      } finally {
        await parley.stop();
      }
    };
    try {
      // The first start compiles, and keeps the compiler in memory.
      const first = await startParley({ dataDir, env: settings });
      await first.stop();
      const figures = await inRounds([{ name: "Parley", run }], rounds, note);
      return {
        tables: [tableOf(`${shape.people} people, ${shape.messages} messages`, figures)],
        lines: [`${ALL}: ${shownSpread(figureOf(figures, "Parley", ALL))}; wanted ≤ 200`],
        figures: Object.fromEntries(figures),
      };
    } finally {
      await dispose();
    }
  },
};
