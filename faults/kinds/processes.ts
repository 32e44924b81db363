import { setTimeout as sleep } from "node:timers/promises";
import { readPidFile } from "../../apps/server/src/platform/database/embedded/pid-file.ts";
import type { FaultKind, Scene } from "../kind.ts";

/** The server dies in the middle of everything, as by a power cut, and is started again. */
export const killed: FaultKind = {
  name: "server-killed",
  needs: {},
  async inject({ place, lift, dice }) {
    await place.nodes[0]?.kill9();
    await sleep(dice.between(0, 500));
    lift();
    await place.restart(0);
  },
};

/** The embedded PostgreSQL dies, and the server has to notice by itself. */
export const databaseKilled: FaultKind = {
  name: "database-killed",
  needs: {},
  async inject({ place, lift }) {
    const running = readPidFile(place.cluster);
    if (!running) throw new Error("PostgreSQL does not run.");
    process.kill(running.pid, "SIGKILL");
    lift();
    while (readPidFile(place.cluster)?.pid === running.pid) await sleep(20);
  },
};

/** Without its database the server must say so, and when to come again. */
async function expectRefusal({ place, wrong }: Scene): Promise<void> {
  const answer = await fetch(`${place.nodes[0]?.url}/api/workspace/show`);
  const body = (await answer.json()) as { code?: string };
  const retry = answer.headers.get("retry-after");
  if (answer.status === 503 && body.code === "unavailable" && Number(retry) > 0) return;
  wrong(`Without its database the server answered ${answer.status}, Retry-After ${retry}.`);
}

/** PostgreSQL is stopped for a while and started again by somebody else. */
export const databaseStopped: FaultKind = {
  name: "database-stopped",
  needs: { database: "apart" },
  async inject(scene) {
    await scene.place.stopDatabase();
    await expectRefusal(scene);
    await sleep(scene.dice.between(200, scene.isShort ? 600 : 4_000));
    scene.lift();
    await scene.place.startDatabase();
  },
};

/** As long as the balancer needs to hear that a node leaves, on a crowded machine too, and people to go, in seconds. */
const DRAIN_SECONDS = 5;

/** One of several nodes is stopped well: nobody's request may fail. */
export const drained: FaultKind = {
  name: "node-drained",
  needs: { nodes: 2, network: "proxy", env: { DRAIN_SECONDS: String(DRAIN_SECONDS) } },
  async inject({ place, load, dice, lift, wrong }) {
    const node = dice.between(0, place.nodes.length);
    const asked = { heads: {}, since: 0 };
    const before = await load.call("progress", asked);
    const code = await place.nodes[node]?.stop();
    const after = await load.call("progress", asked);
    lift();
    if (code !== 0) wrong(`The drained node ended with ${code}.`);
    const failed = after.failures.slice(before.failures.length);
    if (failed.length > 0) wrong(`Requests failed while a node was drained: ${failed.join(", ")}.`);
    await place.restart(node);
  },
};

/** One of several nodes dies: its people go to the others. */
export const nodeKilled: FaultKind = {
  name: "node-killed",
  needs: { nodes: 2, network: "proxy" },
  async inject({ place, dice, lift }) {
    const node = dice.between(0, place.nodes.length);
    await place.nodes[node]?.kill9();
    lift();
    await sleep(dice.between(500, 1_500));
    await place.restart(node);
  },
};
