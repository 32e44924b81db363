import { sql } from "kysely";
import { connect } from "../../apps/server/src/platform/database/connect.ts";
import { createLog } from "../../apps/server/src/platform/log/log.ts";
import { urlOf } from "../../faults/place.ts";
import { randomFrom } from "../../faults/random.ts";
import { getAll } from "../load/get.ts";
import { quantile, shownSpread } from "../measure/figures.ts";
import { measured } from "../measure/processes.ts";
import type { Bench } from "../measure/report.ts";
import { figureOf, inRounds, ratioOf, tableOf } from "../measure/rounds.ts";
import { shapeOf } from "./million.ts";
import { onWorkspace, type Served } from "./serve.ts";

const P99 = "p99 ms";
const LIMIT = 50;
/** Pages are asked for around this part of the way, give or take, so that not all are in a cache. */
const JITTER = 0.1;

/** How many messages the channel has, and the number of its last change. */
async function depthOf({ parley, look }: Served): Promise<{ head: number; count: number }> {
  const url = urlOf(`${parley.dataDir}/postgres`);
  const { db, close } = connect(url, { log: createLog({ level: "error" }), statementTimeout: 0 });
  try {
    const { rows } = await sql<{
      head: number;
      count: number;
    }>`SELECT max(seq) AS head, count(*) AS count
      FROM messages WHERE channel_id = ${look.channel_id}`.execute(db);
    return rows[0] ?? { head: 0, count: 0 };
  } finally {
    await close();
  }
}

/**
 * P5. A page of history at any depth of one channel: the newest one, pages in the middle, and those at its
 * beginning, over HTTP, one after the other, each a little elsewhere. The client runs in the process of the bench.
 */
export const pages: Bench = {
  name: "pages",
  about: "P5: a page of 50 of the newest, middle and oldest of 1,000,000 messages of a channel",
  async run(options) {
    const { isShort, rounds, note } = options;
    const reads = isShort ? 20 : 300;
    return onWorkspace(shapeOf(isShort), options, async (served) => {
      const { parley, look, database } = served;
      const { head, count } = await depthOf(served);
      const random = randomFrom(3);
      const path = (query: string) =>
        `/message/list/channel/${look.channel_id}?limit=${LIMIT}${query}`;
      const near = (part: number) => () =>
        path(`&before=${Math.max(LIMIT * 2, Math.floor(head * (part + JITTER * random())))}`);
      const places = {
        newest: () => path(""),
        middle: near(0.5),
        oldest: near(0),
      };
      const pids = { server: parley.pid, database, load: process.pid };
      const contenders = Object.entries(places).map(([name, next]) => ({
        name,
        async run() {
          const paths = Array.from({ length: reads }, next);
          const { value, seconds } = await measured(pids, () =>
            getAll(parley.url, paths, look.token),
          );
          const times = value.map(({ ms }) => ms);
          return {
            "p50 ms": quantile(times, 0.5),
            [P99]: quantile(times, 0.99),
            "bytes (gzip)": quantile(
              value.map(({ bytes }) => bytes),
              0.5,
            ),
            "server CPU ms": (seconds.server / reads) * 1_000,
            "PostgreSQL CPU ms": (seconds.database / reads) * 1_000,
          };
        },
      }));
      for (const { run } of contenders) await run();
      const figures = await inRounds(contenders, rounds, note);
      const line = (name: string) =>
        `${name}, ${P99}: ${shownSpread(figureOf(figures, name, P99))}; wanted ≤ 15`;
      const ratio = shownSpread(ratioOf(figures, "p50 ms", "oldest", "newest"));
      return {
        tables: [tableOf(`${count} messages in the channel, ${reads} reads a run`, figures)],
        lines: [
          ...Object.keys(places).map(line),
          `oldest ÷ newest, p50 ms: ${ratio}; wanted ≤ 1.5`,
        ],
        figures: Object.fromEntries(figures),
      };
    });
  },
};
