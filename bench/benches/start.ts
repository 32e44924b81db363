import { setTimeout as sleep } from "node:timers/promises";
import { runFile } from "../../apps/server/src/test/processes.ts";
import { freePort } from "../../e2e/support/free-port.ts";
import { prepareWorkspace } from "../data/prepared.ts";
import { get } from "../load/get.ts";
import { startLoad } from "../load/load-process.ts";
import { shownSpread } from "../measure/figures.ts";
import type { Bench } from "../measure/report.ts";
import { figureOf, inRounds, tableOf } from "../measure/rounds.ts";
import { settings } from "./serve.ts";

const SHAPE = { people: 100, channels: 40, messages: 50_000, mine: 20, first: 0.3 };
const [ANSWER, SOCKET] = ["first 200, s", "first socket ready, s"];
/** How often it asks, in ms, and for how long. */
const STEP_MS = 4;
const PATIENCE_MS = 60_000;

async function untilHealthy(url: string): Promise<void> {
  const limit = performance.now() + PATIENCE_MS;
  while (performance.now() < limit) {
    const answer = await get(url, "/health", "").catch(() => undefined);
    if (answer?.status === 200) return;
    await sleep(STEP_MS);
  }
  throw new Error("The server did not become healthy.");
}

/**
 * P11. From the start of the process until it answers, and until somebody's socket is ready: with a hundred people's
 * data, its own PostgreSQL stopped before and started by it. The compiled code of the start before is kept, as
 * `npm start` keeps it; files are in the system's cache.
 */
export const start: Bench = {
  name: "start",
  about: "P11: start → first 200 and first socket, data present",
  async run(options) {
    const { isShort, rounds, note } = options;
    const shape = isShort ? { ...SHAPE, messages: 2_000 } : SHAPE;
    const { dataDir, look, dispose } = await prepareWorkspace(shape, options);
    const load = startLoad();
    const run = async () => {
      const port = String(await freePort());
      const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
      const place = { PORT: port, HOST: "127.0.0.1", DATA_DIR: dataDir };
      const begun = performance.now();
      const server = runFile("main.ts", [], {
        PATH,
        HOME,
        NODE_COMPILE_CACHE,
        ...settings,
        ...place,
      });
      try {
        const url = `http://127.0.0.1:${port}`;
        await untilHealthy(url);
        const answered = performance.now();
        const member = { user_id: look.user_id, token: look.token, channels: [] };
        const asked = { group: "first", dialect: "parley" as const, url, members: [member] };
        await load.call("connect", asked);
        const ready = performance.now();
        await load.call("disconnect", { group: "first" });
        return { [ANSWER]: (answered - begun) / 1_000, [SOCKET]: (ready - begun) / 1_000 };
      } finally {
        server.child.kill("SIGTERM");
        await server.ends();
      }
    };
    try {
      // The first start compiles.
      await run();
      const figures = await inRounds([{ name: "Parley", run }], rounds, note);
      const line = (name: string) =>
        `${name}: ${shownSpread(figureOf(figures, "Parley", name))}; wanted ≤ 1.5`;
      return {
        tables: [tableOf(`${shape.people} people, ${shape.messages} messages`, figures)],
        lines: [line(ANSWER), line(SOCKET)],
        figures: Object.fromEntries(figures),
      };
    } finally {
      await load.stop();
      await dispose();
    }
  },
};
