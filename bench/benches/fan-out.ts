import { shownSpread } from "../measure/figures.ts";
import type { Bench } from "../measure/report.ts";
import { inRounds, type Rounds, ratioOf, tableOf } from "../measure/rounds.ts";
import type { Target } from "../peers/peer-process.ts";
import { openContenders } from "./contenders.ts";
import { connectAll, type Field, onField } from "./field.ts";

const SENDERS = 20;
const BYTES = 200;
const RATE = "deliveries per CPU-second of the server";

/** Lets the senders talk as fast as they are acknowledged, and puts down what it cost. */
async function measure(field: Field, target: Target, seconds: number) {
  const places = Array.from({ length: SENDERS }, (_, n) => n);
  const pace = { inFlight: SENDERS };
  const { talked, took, costs } = await field.talk(target, {
    senders: places,
    bytes: BYTES,
    seconds,
    pace,
  });
  return {
    [RATE]: talked.deliveries / took.server,
    "deliveries/s": talked.deliveries / talked.seconds,
    "sends/s": talked.sent / talked.seconds,
    // Of a stream one sees what a read brought, not what was written together.
    "messages in a write":
      target.dialect === "xmpp" ? Number.NaN : talked.deliveries / talked.frames,
    "bytes a delivery": talked.bytes / talked.deliveries,
    "ack p99 ms": talked.ack.p99,
    "last member p99 ms": talked.last.p99,
    "checked whole": talked.checked,
    ...costs,
  };
}

/** What is wanted beside each peer: so many times as many deliveries. */
const WANTED: Record<string, number> = { bare: 0.6, "socket.io": 3, ejabberd: 1 };

const goal = (rounds: Rounds, other: string) =>
  `Parley ÷ ${other}, ${RATE}: ${shownSpread(ratioOf(rounds, RATE, "Parley", other))}; wanted ≥ ${WANTED[other]}`;

/**
 * P1. What a delivery costs the server: one channel, all members online, 20 of them sending as fast as they are
 * acknowledged, each message on disk before. Deliveries are counted at the clients and divided by the processor
 * seconds of the server's process, so that neither PostgreSQL nor the generator on the same cores changes the
 * figure. Those of ours write rows of the same length; the bare broadcaster stores nothing and shows at the same time how
 * much more than Parley the generator can take. ejabberd writes XMPP, and rows as it has them.
 */
export const fanOut: Bench = {
  name: "fan-out",
  about: "P1: 1 channel, 1,000 members online, 20 senders, 200 bytes, durable before acknowledged",
  async run({ isShort, rounds, note }) {
    const members = isShort ? 60 : 1_000;
    const seconds = isShort ? 1 : 8;
    return onField(members, async (field) => {
      const { targets, lines } = await openContenders(field);
      const everybody = field.people.map((_, place) => place);
      await connectAll(field, targets, { count: 1, membersOf: () => everybody });
      // The first run pays for the compiler.
      for (const target of targets) await measure(field, target, isShort ? 0.5 : 3);
      const contenders = targets.map((target) => ({
        name: target.name,
        run: () => measure(field, target, seconds),
      }));
      const figures = await inRounds(contenders, rounds, note);
      return {
        tables: [tableOf(`${members} members, ${SENDERS} senders`, figures)],
        lines: [...targets.slice(1).map(({ name }) => goal(figures, name)), ...lines],
        figures: Object.fromEntries(figures),
      };
    });
  },
};
