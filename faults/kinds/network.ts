import { setTimeout as sleep } from "node:timers/promises";
import type { FaultKind } from "../kind.ts";

/** Sockets break in the middle of a frame, again and again. */
export const cut: FaultKind = {
  name: "sockets-cut",
  needs: { network: "proxy" },
  async inject({ place, people, dice, lift }) {
    for (let time = 0; time < 3; time += 1) {
      place.proxy?.cut(Math.ceil(people.length / 4));
      await sleep(dice.between(200, 600));
    }
    lift();
  },
};

/** The server has to find a silent connection in this time, in ms. */
const FOUND_MS = 45_000;

/** Connections go silent, and neither end is told. */
export const halfOpen: FaultKind = {
  name: "half-open",
  needs: { network: "proxy" },
  isSlow: true,
  async inject({ place, people, lift, note, wrong }) {
    const { proxy } = place;
    // A client says nothing when it gives one up: that it is there again is the recovery.
    const before = proxy?.found().servers.length;
    proxy?.freeze(Math.ceil(people.length / 10));
    lift();
    const patience = performance.now() + FOUND_MS + 5_000;
    while ((proxy?.found().open ?? 0) > 0 && performance.now() < patience) await sleep(200);
    const found = proxy?.found() ?? { servers: [], open: 0 };
    const servers = found.servers.slice(before);
    note("found by the server, ms", Math.max(0, ...servers));
    const late = servers.filter((ms) => ms > FOUND_MS).length + found.open;
    if (late > 0) wrong(`The server kept ${late} half-open sockets for more than 45 s.`);
  },
};

/** Requests come twice, late and in another order, and answers are lost. The network does it all the time. */
export const mangled: FaultKind = {
  name: "requests-mangled",
  needs: { network: "mangler" },
  async inject({ dice, lift }) {
    await sleep(dice.between(1_000, 2_000));
    lift();
  },
};
