import { setTimeout as sleep } from "node:timers/promises";
import { selectHeads } from "../check-database.ts";
import type { FaultKind, Scene } from "../kind.ts";

/** How long Redis is away, in ms. */
const AWAY_MS = 60_000;
const SHORT_MS = 3_000;
/** What is promised: in so many ms everybody who is connected has what was stored. */
const PROMISE_MS = 5_000;
/** When to give up, in ms. */
const PATIENCE_MS = 60_000;

/** ms until everybody who is connected has what is stored now. */
async function untilTold({ place, load, rooms }: Scene): Promise<number> {
  const database = place.look();
  try {
    const heads = await selectHeads(database.db, rooms);
    const since = Date.now();
    for (;;) {
      const { untold } = await load.call("progress", { heads, since: 0 });
      const passed = Date.now() - since;
      if (untold === 0 || passed > PATIENCE_MS) return passed;
      await sleep(50);
    }
  } finally {
    await database.close();
  }
}

/** Redis dies and comes back empty: sending goes on, and the nodes read what they do not hear of each other. */
export const redisStopped: FaultKind = {
  name: "redis-stopped",
  needs: { nodes: 2, network: "proxy", redis: true },
  isSlow: true,
  async inject(scene) {
    const { place, load, lift, note, wrong, isShort } = scene;
    const sent = async () => (await load.call("progress", { heads: {}, since: 0 })).acknowledged;
    await place.redis?.kill();
    const begun = Date.now();
    const before = await sent();
    let slowest = 0;
    while (Date.now() - begun < (isShort ? SHORT_MS : AWAY_MS))
      slowest = Math.max(slowest, await untilTold(scene));
    if ((await sent()) === before) wrong("While Redis was away nothing was sent.");
    // A crowded machine may take longer over a test; a campaign is to show the promise.
    if (slowest > (isShort ? PATIENCE_MS : PROMISE_MS))
      wrong(`While Redis was away somebody was told something after ${slowest} ms.`);
    note("ms until everybody had what was stored while Redis was away", slowest);
    lift();
    await place.redis?.start();
  },
};
