import { shownSpread } from "../measure/figures.ts";
import { costsOf, measured } from "../measure/processes.ts";
import type { Bench } from "../measure/report.ts";
import { type Contender, figureOf, inRounds, ratioOf, tableOf } from "../measure/rounds.ts";
import { insertRows } from "../peers/inserts.ts";
import { connectAll, type Field, onField } from "./field.ts";

const BYTES = 200;
/** Sends under way at once, and connections that insert at once. */
const AT_ONCE = 64;
const CONNECTIONS = 16;
const RATE = "durable rows/s";
const ACK = "ack p99 ms";
const [FULL, HALF] = ["Parley, as fast as it goes", "Parley, at half of that"];
const [ONE, BATCH] = ["PostgreSQL, one row a commit", "PostgreSQL, 50 rows a commit"];

type Pace = { inFlight: number } | { rate: number };

async function send(field: Field, pace: Pace, seconds: number) {
  const senders = field.people.map((_, place) => place);
  const asked = { senders, bytes: BYTES, seconds, pace };
  const { talked, took, costs } = await field.talk(field.parley, asked);
  return {
    [RATE]: talked.sent / talked.seconds,
    "ack p50 ms": talked.ack.p50,
    [ACK]: talked.ack.p99,
    "server CPU ms each": (took.server / talked.sent) * 1_000,
    "PostgreSQL CPU ms each": (took.database / talked.sent) * 1_000,
    ...costs,
  };
}

async function insert({ database, people }: Field, rowsEach: number, seconds: number) {
  const pids = { server: 0, database: database.pid, load: process.pid };
  const asked = { rowsEach, connections: CONNECTIONS, bytes: BYTES, seconds };
  const { value: rate, seconds: took } = await measured(pids, () =>
    insertRows(database.url, people[0]?.user_id ?? "", asked),
  );
  const rows = rate * seconds;
  return {
    [RATE]: rate,
    "ack p50 ms": Number.NaN,
    [ACK]: Number.NaN,
    "server CPU ms each": 0,
    "PostgreSQL CPU ms each": (took.database / rows) * 1_000,
    ...costsOf(pids, took),
  };
}

/**
 * P3. Durable sends where nothing can be shared: a thousand conversations of two, a socket each, all of them talking.
 * Beside it what the same PostgreSQL takes of bare message rows, one a commit and fifty a commit, from the process of
 * the bench. Half load is half of what a first run showed.
 */
export const pairs: Bench = {
  name: "pairs",
  about: "P3: 1,000 channels of two: durable sends/s, beside the PostgreSQL's own limits",
  async run({ isShort, rounds, note }) {
    const people = isShort ? 50 : 1_000;
    const seconds = isShort ? 1 : 10;
    return onField(people, async (field) => {
      const membersOf = (room: number) => [room, (room + 1) % people];
      await connectAll(field, [field.parley], { count: people, membersOf, direct: true });
      const fast = { inFlight: Math.min(AT_ONCE, people) };
      const first = await send(field, fast, seconds);
      const half = { rate: Math.max(1, Math.round(first[RATE] / 2)) };
      const contenders: Contender[] = [
        { name: FULL, run: () => send(field, fast, seconds) },
        { name: HALF, run: () => send(field, half, seconds) },
        { name: ONE, run: () => insert(field, 1, seconds) },
        { name: BATCH, run: () => insert(field, 50, seconds) },
      ];
      const figures = await inRounds(contenders, rounds, note);
      const ratio = (other: string) => shownSpread(ratioOf(figures, RATE, FULL, other));
      return {
        tables: [tableOf(`${people} channels of two`, figures)],
        lines: [
          `${FULL} ÷ ${ONE}, ${RATE}: ${ratio(ONE)}; wanted ≥ 0.5`,
          `${FULL} ÷ ${BATCH}, ${RATE}: ${ratio(BATCH)}`,
          `${HALF} (${half.rate}/s), ${ACK}: ${shownSpread(figureOf(figures, HALF, ACK))}; wanted ≤ 20`,
        ],
        figures: Object.fromEntries(figures),
      };
    });
  },
};
