import { calls } from "@parley/contract";
import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { registerPerson, type TestClient } from "../apps/server/src/test/client.ts";
import { expectFresh } from "./support/fresh-load.ts";
import { type Parley, startParley } from "./support/parley.ts";
import { WireClient } from "./support/wire-client.ts";

/*
 * The law of the change stream on the real server and its real database, with every frame in the test's
 * hand: whatever is lost, repeated, overtaken, revoked or asked again, cached state + frames = a fresh
 * load. Step by step, so that a counterexample shrinks and comes again.
 * PARLEY_MODEL_RUNS=500 npm test -- e2e/stream-model.test.ts makes a campaign of it.
 */

const campaign = process.env.PARLEY_MODEL_RUNS;
/** The same steps in every ordinary run, so that a failure is news of the change and not of chance. */
const runs = campaign ? { numRuns: Number(campaign) } : { numRuns: 12, seed: 20_261_121 };

const who = fc.nat(2);
const room = fc.nat(1);
const place = fc.nat(3);
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: fc.constant("send" as const), who, room, place }) },
  {
    weight: 4,
    arbitrary: fc.record({
      type: fc.constantFrom(
        ...([
          "reply",
          "edit",
          "delete",
          "restore",
          "react",
          "topic",
          "read",
          "remove",
          "add",
        ] as const),
      ),
      who,
      room,
      place,
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constantFrom(...(["deliver", "deliver", "repeat", "lose", "ask", "open"] as const)),
      who,
      room,
      place,
    }),
  },
  fc.record({ type: fc.constant("reconnect" as const), who, room, place }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

let parley: Parley;
let people: TestClient[];
beforeAll(async () => {
  parley = await startParley({ waitsForDisk: false, env: { RATE_LIMIT: "off" } });
  people = [];
  for (const name of ["Ada", "Ben", "Cleo"]) people.push(await registerPerson(parley.url, name));
});
afterAll(() => parley.dispose());

interface World {
  clients: WireClient[];
  rooms: string[];
  sent: Array<{ _id: string; channel_id: string }>;
}

/** Something that people do; the server may refuse it, and tells everyone whom it concerns. */
async function act({ clients, rooms, sent }: World, { type, who, room, place }: Step) {
  const [ada, person] = [people[0], people[who]] as [TestClient, TestClient];
  const channel_id = rooms[room] ?? "";
  const here = sent.filter((message) => message.channel_id === channel_id);
  const picked = here[place % Math.max(1, here.length)]?._id ?? channel_id;
  const create = async (text: string, thread_id?: string) => {
    const root = thread_id === undefined ? {} : { thread_id, in_channel: place % 2 === 0 };
    const body = { channel_id, text, client_id: crypto.randomUUID(), ...root };
    const { body: answer } = await person.ask(calls.messageCreate, { body });
    if (answer.result) sent.push(answer.result.data as World["sent"][number]);
  };
  const user_id = person.user_id;
  const params = { _id: picked };
  if (type === "send") await create(place === 0 ? "@channel hear" : `hello @ben ${place}`);
  if (type === "reply") await create("so it is", picked);
  if (type === "edit")
    await person.ask(calls.messageUpdate, { params, body: { text: `new ${place}` } });
  if (type === "delete") await person.ask(calls.messageDelete, { params });
  if (type === "restore") await person.ask(calls.messageRestore, { body: { message_id: picked } });
  if (type === "react")
    await person.ask(calls.reactionSet, {
      body: { message_id: picked, emoji: "👍", set: place > 0 },
    });
  if (type === "topic")
    await ada.ask(calls.channelUpdate, { body: { _id: channel_id, topic: `${place}` } });
  if (type === "read")
    await person.ask(calls.channelMarkAsRead, { body: { channel_id, seq: place } });
  if (type === "remove" && who > 0)
    await ada.ask(calls.channelRemoveMember, { body: { channel_id, user_id } });
  // `gone` has no number: the protocol keeps it before whatever brings the channel back.
  if (type === "add" && !clients[who]?.expectsGone)
    await ada.ask(calls.channelAddMembers, { body: { channel_id, user_ids: [user_id] } });
}

async function take(world: World, step: Step): Promise<void> {
  const client = world.clients[step.who];
  if (step.type === "deliver") client?.deliver(step.place);
  else if (step.type === "repeat") client?.deliver(step.place, true);
  else if (step.type === "lose") client?.wire.splice(step.place, 1);
  else if (step.type === "ask") await client?.ask();
  else if (step.type === "open") await client?.open(world.rooms[step.room] ?? "");
  else if (step.type === "reconnect") await client?.reconnect();
  else {
    await act(world, step);
    for (const one of world.clients) await one.heard();
  }
}

async function follow(steps: readonly Step[]): Promise<void> {
  const [ada, ben, cleo] = people as [TestClient, TestClient, TestClient];
  const rooms: string[] = [];
  for (const visibility of ["public", "private"] as const) {
    const body = { name: `model-${crypto.randomUUID()}`, visibility };
    const { _id: channel_id } = await ada.call(calls.channelCreate, { body });
    const user_ids = [ben.user_id, cleo.user_id];
    await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids } });
    rooms.push(channel_id);
  }
  const clients = await Promise.all(people.map((person) => WireClient.start(person)));
  const world: World = { clients, rooms, sent: [] };
  try {
    for (const client of clients) await client.open(rooms[0] ?? "");
    for (const step of steps) await take(world, step);
    for (const client of clients) {
      await client.settle();
      await expectFresh(client);
    }
  } finally {
    for (const client of clients) client.stop();
    for (const _id of rooms) await ada.call(calls.channelDelete, { params: { _id } });
  }
}

test("whatever becomes of the frames, cached state + frames = a fresh load", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), follow), runs);
});
