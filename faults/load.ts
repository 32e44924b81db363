import { answerCalls } from "./called-process.ts";
import { checkClients } from "./check-clients.ts";
import { FaultClient } from "./client.ts";
import type { LoadCalls, Progress, Room } from "./protocol.ts";
import { Sender } from "./sender.ts";
import { type Device, startTraffic, type Traffic } from "./traffic.ts";

/*
 * The process that is all the clients: it takes calls from the one that injects faults, so that neither
 * takes the other's processor time.
 */

/** Clients that start at a time. */
const STARTS = 20;

const devices: Device[] = [];
let sender = new Sender();
let rooms: Room[] = [];
let traffic: Traffic | undefined;

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: STARTS }, worker));
}

function clientAt(person: number): Device {
  const device = devices[person];
  if (!device) throw new Error(`There is no client ${person}.`);
  return device;
}

async function addDevice(url: string, place: number, person: Device["tab"]["person"]) {
  const client = await FaultClient.start(url, person, place);
  // After a reload the outbox is the one that was there before.
  const tab = devices[place]?.tab ?? { url, person };
  client.onOnline = () => sender.wake(tab);
  devices[place] = { client, tab };
  client.connect();
}

/** Whether a client lacks something of these channels; counts that it asks for again are no matter here. */
function isUntold(
  { state }: FaultClient,
  heads: ReadonlyArray<[id: string, head: number]>,
): boolean {
  return heads.some(([id, head]) => (state.channels[id]?.cursor ?? head) < head);
}

function progress(heads: Record<string, number>, since: number): Progress {
  const rows = Object.entries(heads);
  const isBehind = ({ client }: Device) =>
    rows.some(([id, head]) => {
      const entry = client.state.channels[id];
      return entry !== undefined && (entry.cursor < head || entry.recount);
    });
  const after = sender.acknowledged.filter(({ at }) => at >= since);
  const backlog = after.filter(({ writtenAt }) => writtenAt < since);
  return {
    waiting: sender.waiting + (traffic?.unanswered ?? 0),
    refused: sender.refused.length,
    acknowledged: sender.acknowledged.length,
    offline: devices.filter(({ client }) => !client.isOnline).length,
    behind: devices.filter(isBehind).length,
    untold: devices.filter(({ client }) => client.isOnline && isUntold(client, rows)).length,
    onlineAt: Math.max(
      ...devices.filter(({ client }) => client.isTimed).map(({ client }) => client.onlineAt),
    ),
    firstAck: after.length > 0 ? Math.min(...after.map(({ at }) => at)) : null,
    backlogAt: Math.max(0, ...backlog.map(({ at }) => at)),
    failures: sender.failures,
  };
}

answerCalls<LoadCalls>({
  async start({ people, url }) {
    const from = devices.length;
    await inParallel(
      people.map((person, index) => ({ person, place: from + index })),
      ({ person, place }) => addDevice(url, place, person),
    );
  },
  async enter(input) {
    rooms = input.rooms;
    sender = new Sender();
    for (const { client } of devices) client.forget();
    const pairs = rooms.flatMap(({ channel_id, members }) =>
      members.map((person) => ({ channel_id, person })),
    );
    await inParallel(pairs, async ({ channel_id, person }) => {
      const { client } = clientAt(person);
      await client.hears(channel_id);
      await client.open(channel_id);
    });
  },
  async send({ rate, seed }) {
    traffic = startTraffic({ devices, rooms, sender, rate, seed });
  },
  async stop() {
    traffic?.stop();
  },
  async queue({ person, channel_id, count, tabs }) {
    const { tab } = clientAt(person);
    const all = [tab, ...Array.from({ length: tabs - 1 }, () => ({ ...tab }))];
    for (let n = 0; n < count; n += 1) sender.write(all, channel_id, `queued ${n}`);
  },
  async away({ people }) {
    for (const person of people) clientAt(person).client.disconnect();
  },
  async back({ people, reload, isTimed }) {
    await inParallel(people, async (person) => {
      const { client, tab } = clientAt(person);
      if (reload) return addDevice(tab.url, person, tab.person);
      client.isTimed = isTimed;
      client.connect();
    });
  },
  async lap() {
    const sorted = sender.latencies.splice(0).toSorted((a, b) => a - b);
    return { p99: sorted[Math.floor(sorted.length * 0.99)] ?? 0 };
  },
  async open({ person, channel_id }) {
    await clientAt(person).client.open(channel_id);
  },
  progress: async ({ heads, since }) => progress(heads, since),
  acknowledged: async () => sender.acknowledged,
  async check(input) {
    const contradictions = sender.contradictions.map((id) => ({
      kind: "doubled" as const,
      id,
      sentence: `Two tabs were told different places of ${id}.`,
    }));
    const clients = devices.map(({ client }) => client);
    return [...contradictions, ...(await checkClients(clients, input))];
  },
});
