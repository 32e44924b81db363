import { shownSpread } from "../measure/figures.ts";
import type { Bench } from "../measure/report.ts";
import { figureOf, inRounds, ratioOf, tableOf } from "../measure/rounds.ts";
import type { Target } from "../peers/peer-process.ts";
import { openContenders } from "./contenders.ts";
import { connectAll, type Field, onField } from "./field.ts";

const RATE = 50;
const BYTES = 200;
const LAST = "last member p99 ms";
/** Channels, and members of each: everybody is in five. */
const CHANNELS = 100;
const IN_EACH = 50;

/** Who is in a channel: neighbours, so that each of `people` is in equally many. */
export const neighbours = (people: number, each: number, channels: number) => (room: number) =>
  Array.from({ length: each }, (_, n) => (Math.floor((room * people) / channels) + n * 7) % people);

/** Measures 50 messages a second, from everybody in turns. */
export async function measureSteady(field: Field, target: Target, seconds: number, people: number) {
  const senders = Array.from({ length: people }, (_, n) => (n * 13) % people);
  const pace = { rate: RATE };
  const { talked, costs } = await field.talk(target, {
    senders,
    bytes: BYTES,
    seconds,
    pace,
  });
  return {
    "last member p50 ms": talked.last.p50,
    [LAST]: talked.last.p99,
    "ack p50 ms": talked.ack.p50,
    "ack p99 ms": talked.ack.p99,
    sent: talked.sent,
    ...costs,
  };
}

/**
 * P2. How soon everybody has a message: 1,000 clients in 100 channels of 50, fifty messages a second in all, begun
 * when they are due and not when the one before was answered. Times are taken by one clock, in the generator: from the
 * send to the last member's socket.
 */
export const steady: Bench = {
  name: "steady",
  about:
    "P2: 1,000 clients, 100 channels of 50 members, 50 messages/s: from a send to its last member",
  async run({ isShort, rounds, note }) {
    const people = isShort ? 100 : 1_000;
    const seconds = isShort ? 2 : 20;
    return onField(people, async (field) => {
      const { targets, lines } = await openContenders(field);
      const membersOf = neighbours(people, isShort ? 5 : IN_EACH, CHANNELS);
      await connectAll(field, targets, { count: CHANNELS, membersOf });
      for (const target of targets) await measureSteady(field, target, isShort ? 1 : 5, people);
      const contenders = targets.map((target) => ({
        name: target.name,
        run: () => measureSteady(field, target, seconds, people),
      }));
      const figures = await inRounds(contenders, rounds, note);
      const shown = shownSpread(figureOf(figures, "Parley", LAST));
      const storing = targets.slice(1).filter(({ database }) => database !== 0);
      const beside = storing.map(({ name }) => {
        const ratio = shownSpread(ratioOf(figures, LAST, "Parley", name));
        return `Parley ÷ ${name}, ${LAST}: ${ratio}; wanted < 1`;
      });
      return {
        tables: [tableOf(`${people} clients, ${RATE} messages a second`, figures)],
        lines: [`Parley, ${LAST}: ${shown}; wanted ≤ 50`, ...beside, ...lines],
        figures: Object.fromEntries(figures),
      };
    });
  },
};
