import { setTimeout as sleep } from "node:timers/promises";
import { makeRooms } from "../data/rooms.ts";
import { shownSpread } from "../measure/figures.ts";
import { memoryOf } from "../measure/processes.ts";
import type { Bench } from "../measure/report.ts";
import { figureOf, inRounds, tableOf } from "../measure/rounds.ts";
import { onField } from "./field.ts";
import { neighbours } from "./steady.ts";

const KIB = "KiB each (RSS above base)";
const CHANNELS = 200;
/** Each is in 20 of the channels: so many members of all people are in each. */
const PART = 10;

/**
 * P4. What a connected person costs in memory while nothing happens: each one in 20 channels, a fresh server in each
 * round, its resident memory before anybody comes and a while after all are there. What the kernel keeps for a socket
 * is not in it, nor is anything of PostgreSQL.
 */
export const idleSockets: Bench = {
  name: "idle-sockets",
  about: "P4: 10,000 idle sockets, each in 20 channels: memory of the server for each",
  async run({ isShort, rounds, note }) {
    const people = isShort ? 200 : 10_000;
    const settle = isShort ? 1_000 : 15_000;
    return onField(people, async ({ place, load, people: all }) => {
      const membersOf = neighbours(people, people / PART, CHANNELS);
      const members = await makeRooms(place, all, { count: CHANNELS, membersOf });
      const run = async () => {
        await place.nodes[0]?.stop();
        await place.restart(0);
        const [node] = place.nodes;
        if (!node) throw new Error("No server runs.");
        await sleep(settle);
        const base = memoryOf([node.pid]);
        const group = "idle";
        const asked = { group, dialect: "parley" as const, url: node.url, members };
        const { ms } = await load.call("connect", asked);
        await sleep(settle);
        const { rss, private: own } = memoryOf([node.pid]);
        await load.call("disconnect", { group });
        return {
          [KIB]: ((rss - base.rss) * 1_024) / people,
          "KiB each (private above base)": ((own - base.private) * 1_024) / people,
          "base MiB": base.rss,
          "MiB with all": rss,
          "all connected after s": ms / 1_000,
        };
      };
      const figures = await inRounds([{ name: "Parley", run }], rounds, note);
      return {
        tables: [tableOf(`${people} sockets`, figures)],
        lines: [`${KIB}: ${shownSpread(figureOf(figures, "Parley", KIB))}; wanted ≤ 30`],
        figures: Object.fromEntries(figures),
      };
    });
  },
};
