import { sql } from "kysely";
import { findRedis } from "../../apps/server/src/test/redis.ts";
import { secondsOfDatabase, secondsOfProcess } from "../../faults/processor.ts";
import type { RoomOptions } from "../data/rooms.ts";
import { makeRooms } from "../data/rooms.ts";
import type { Figures } from "../measure/figures.ts";
import { shownSpread, spreadOf } from "../measure/figures.ts";
import type { Bench } from "../measure/report.ts";
import { inRounds, type Rounds, tableOf } from "../measure/rounds.ts";
import { type Load, type UnitCosts, unitCosts, withNodes } from "../measure/unit-costs.ts";
import { checkWhole, type Field, onField } from "./field.ts";

const BYTES = 200;
const NODES = 3;
const NODE_CPU = "nodes, CPU s";
/** What is said: much heard by each, and much said to one other. */
const WIDE = "one channel";
const NARROW = "channels of two";

/** Processor seconds so far of all that serve. */
function secondsSoFar({ place, database, load }: Field) {
  return {
    nodes: place.nodes.map(({ pid }) => secondsOfProcess(pid)),
    database: secondsOfDatabase(database.pid),
    redis: secondsOfProcess(place.redis?.pid ?? 0),
    load: secondsOfProcess(load.pid),
  };
}

/** Bytes that PostgreSQL has written to its log so far: what a replica or an archive has to take. */
async function walSoFar({ place }: Field): Promise<number> {
  const { db, close } = place.look();
  try {
    const { rows } = await sql<{ bytes: number }>`
      SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 AS bytes`.execute(db);
    return rows[0]?.bytes ?? 0;
  } finally {
    await close();
  }
}

/** Who talks, so many of them, and how many messages a second in all. */
interface Talkers {
  group: string;
  rate: number;
  size: number;
}

/** Lets a group talk, and puts down what each process took for it. */
async function measure(field: Field, { group, rate, size }: Talkers, seconds: number) {
  const before = secondsSoFar(field);
  const walBefore = await walSoFar(field);
  const senders = Array.from({ length: size }, (_, n) => n);
  const asked = { group, senders, bytes: BYTES, seconds, pace: { rate } };
  const talked = await field.load.call("talk", asked);
  const after = secondsSoFar(field);
  const wal = (await walSoFar(field)) - walBefore;
  checkWhole(group, talked);
  const nodes = after.nodes.map((taken, node) => taken - (before.nodes[node] ?? 0));
  return {
    sends: talked.sent,
    deliveries: talked.deliveries,
    [NODE_CPU]: nodes.reduce((sum, taken) => sum + taken, 0),
    "busiest node, CPU s": Math.max(...nodes),
    "PostgreSQL, CPU s": after.database - before.database,
    "Redis, CPU s": after.redis - before.redis,
    "generator, CPU s": after.load - before.load,
    "PostgreSQL, WAL bytes a send": wal / talked.sent,
    "ack p99 ms": talked.ack.p99,
    "last member p99 ms": talked.last.p99,
  };
}

const loadOf = (figures: Figures | undefined): Load => ({
  sends: figures?.sends ?? Number.NaN,
  deliveries: figures?.deliveries ?? Number.NaN,
  seconds: figures?.[NODE_CPU] ?? Number.NaN,
});

/** What a send, a delivery and the bus cost in each round, and how far that foretells what three nodes took. */
function lines(rounds: Rounds): string[] {
  const at = (name: string, round: number) => loadOf(rounds.get(name)?.[round]);
  const count = rounds.get(`${WIDE}, 1 node`)?.length ?? 0;
  const costs: Array<UnitCosts & { foretold: number }> = Array.from(
    { length: count },
    (_, round) => {
      const alone = unitCosts(at(`${WIDE}, 1 node`, round), at(`${NARROW}, 1 node`, round));
      const all = withNodes(alone, at(`${NARROW}, ${NODES} nodes`, round), NODES);
      const wide = at(`${WIDE}, ${NODES} nodes`, round);
      const { send, delivery, bus } = all;
      const expected = wide.sends * (send + NODES * bus) + wide.deliveries * delivery;
      return { ...all, foretold: expected / wide.seconds };
    },
  );
  const micro = (pick: (one: UnitCosts) => number) =>
    shownSpread(spreadOf(costs.map((one) => pick(one) * 1e6)));
  return [
    `A send, whatever hears it: ${micro(({ send }) => send)} µs of a node's processor`,
    `A delivery to one socket: ${micro(({ delivery }) => delivery)} µs`,
    `A message on the bus, at each node: ${micro(({ bus }) => bus)} µs`,
    `${WIDE}, ${NODES} nodes: foretold by these ÷ measured: ${shownSpread(spreadOf(costs.map(({ foretold }) => foretold)))}`,
  ];
}

/**
 * What the model of docs/scale.md is made of and checked against: the same talk at one of three nodes that share a
 * Redis, and spread over all of them, once with many who hear each message and once with two. From one node and from
 * the channels of two come the costs of a send, a delivery and the bus; the wide channel at three nodes is foretold.
 */
export const nodes: Bench = {
  name: "nodes",
  about: "one and three nodes with Redis: what a send, a delivery and the bus cost",
  async run({ isShort, rounds, note }) {
    if (!findRedis())
      return {
        tables: [],
        lines: ["Skipped: it needs redis-server or valkey-server."],
        figures: {},
      };
    const size = isShort ? 60 : 600;
    const seconds = isShort ? 2 : 20;
    const needs = { nodes: NODES, redis: true, network: "proxy" } as const;
    return onField(
      4 * size,
      async (field) => {
        const { place, people } = field;
        const everybody = Array.from({ length: size }, (_, n) => n);
        const wide: RoomOptions = { count: 1, membersOf: () => everybody };
        const narrow: RoomOptions = {
          count: size,
          membersOf: (room) => [room, (room + 1) % size],
          direct: true,
        };
        const talks = [
          { name: WIDE, rooms: wide, rate: 25 },
          { name: NARROW, rooms: narrow, rate: 150 },
        ];
        const places = [
          { count: 1, url: place.nodes[0]?.url ?? "" },
          { count: NODES, url: place.url },
        ];
        const all = talks.flatMap((talk) =>
          places.map(({ count, url }) => {
            const nodesText = count === 1 ? "1 node" : `${count} nodes`;
            return { ...talk, size, url, group: `${talk.name}, ${nodesText}` };
          }),
        );
        for (const [index, { rooms, group, url }] of all.entries()) {
          const own = people.slice(index * size, (index + 1) * size);
          const members = await makeRooms(place, own, rooms);
          await field.load.call("connect", { group, dialect: "parley", url, members });
        }
        for (const talkers of all) await measure(field, talkers, isShort ? 1 : 4);
        const contenders = all.map((talkers) => ({
          name: talkers.group,
          run: () => measure(field, talkers, seconds),
        }));
        const figures = await inRounds(contenders, rounds, note);
        const title = `${size} people each; 25 messages a second to one channel, 150 to channels of two`;
        return {
          tables: [tableOf(title, figures)],
          lines: lines(figures),
          figures: Object.fromEntries(figures),
        };
      },
      needs,
    );
  },
};
