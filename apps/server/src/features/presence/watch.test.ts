import { calls, type Presence } from "@parley/contract";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { TestSocket } from "../../platform/realtime/test-socket.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { MISSING, setRole } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let cleo: TestClient;
let channel_id: string;
const open: TestSocket[] = [];

beforeAll(async () => {
  // A minute of presence lasts a second here: away and offline come by themselves, and soon.
  server = await buildTestApp({ TEST_MINUTE_MS: "1000" });
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  cleo = await registerPerson(server.url, "Cleo Diaz");
  const body = { name: "harbour", visibility: "private" as const };
  channel_id = (await ada.call(calls.channelCreate, { body }))._id;
  await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [ben.user_id] } });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.close();
});
afterAll(() => server.close());

async function connect(person: TestClient): Promise<TestSocket> {
  const socket = new TestSocket(server.url);
  open.push(socket);
  await socket.hello(person.token);
  return socket;
}
const told = (socket: TestSocket, person: TestClient): Presence[] =>
  socket.frames
    .flatMap((frame) => (frame.type === "presence" ? frame.presences : []))
    .filter(({ user_id }) => user_id === person.user_id);
const sees = (socket: TestSocket, person: TestClient, status: string) =>
  socket.until(() => told(socket, person).at(-1)?.status === status);
const mine = (socket: TestSocket) =>
  socket.frames.findLast((frame) => frame.type === "presence" && frame.mine !== undefined);
/** Everything that was said before is answered. */
const settled = async (socket: TestSocket) => {
  const from = socket.frames.length;
  socket.command({ type: "ping" });
  await socket.until(() => socket.frames.slice(from).some(({ type }) => type === "pong"));
};
const watch = (socket: TestSocket, people: TestClient[], channel?: string) =>
  socket.command({
    type: "watch",
    user_ids: people.map(({ user_id }) => user_id),
    ...(channel ? { channel_id: channel } : {}),
  });

describe("A socket that watches somebody", () => {
  it("is answered with them and with one's own presence, then told of every change", async () => {
    const here = await connect(ada);
    watch(here, [ben]);
    await sees(here, ben, "offline");
    expect(mine(here)).toMatchObject({
      mine: { user_id: ada.user_id, status: "online", settings: { idle_timeout: 5 } },
    });
    const there = await connect(ben);
    await sees(here, ben, "online");
    await ben.call(calls.presenceStatus, { body: { status: "busy", text: "Deep work" } });
    await sees(here, ben, "busy");
    expect(told(here, ben).at(-1)?.custom?.text).toBe("Deep work");
    await ben.call(calls.presenceStatus, { body: { status: "online", text: "" } });
    await sees(here, ben, "online");
    there.close();
    await sees(here, ben, "offline");
  });

  it("sees away without activity, and online with it", async () => {
    await ben.call(calls.presenceIdleTimeout, { body: { idle_timeout: 1 } });
    const here = await connect(ada);
    const there = await connect(ben);
    watch(here, [ben]);
    await sees(here, ben, "away");
    there.command({ type: "activity" });
    await sees(here, ben, "online");
    there.command({ type: "activity", ago: 0 });
    await ben.call(calls.presenceIdleTimeout, { body: { idle_timeout: 240 } });
  });

  it("sees a custom status go when it expires", async () => {
    const here = await connect(ada);
    watch(here, [ben]);
    const expires_at = new Date(Date.now() + 1_500).toISOString();
    await ben.call(calls.presenceStatus, { body: { status: "online", text: "Soon", expires_at } });
    await here.until(() => told(here, ben).at(-1)?.custom?.text === "Soon");
    await here.until(() => told(here, ben).at(-1)?.custom === null);
  });

  it("hears nothing of people who are not there, twice named or oneself that it did not ask for", async () => {
    const here = await connect(ada);
    const user_ids = [MISSING, ben.user_id, ben.user_id, ben.user_id.toUpperCase()];
    here.command({ type: "watch", user_ids });
    await settled(here);
    expect(told(here, ben)).toHaveLength(1);
    expect(here.frames.flatMap((f) => (f.type === "presence" ? f.presences : []))).toHaveLength(1);
  });

  it("that never watches hears nothing", async () => {
    const here = await connect(cleo);
    const other = await connect(ada);
    watch(other, [ben, cleo]);
    await connect(ben);
    await sees(other, ben, "online");
    expect(here.frames.filter(({ type }) => type === "presence")).toEqual([]);
  });
});

it("A guest sees those they share a channel with, and nothing more of them once that ends", async () => {
  const guest = await registerPerson(server.url, `Guest ${crypto.randomUUID().slice(0, 8)}`);
  await setRole(server.db, guest.user_id, "guest");
  const here = await connect(guest);
  const general = await guest.call(calls.channelList, { query: {} });
  for (const { _id } of general.channels)
    await guest.call(calls.channelLeave, { body: { channel_id: _id } });
  watch(here, [ada, ben]);
  await settled(here);
  expect(here.frames.flatMap((f) => (f.type === "presence" ? f.presences : []))).toEqual([]);
  // Sharing a channel shows them, without another word of the guest.
  await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids: [guest.user_id] } });
  await here.until(() => told(here, ada).length > 0 && told(here, ben).length > 0);
  await ada.call(calls.channelRemoveMember, { body: { channel_id, user_id: guest.user_id } });
  await here.until(() => here.frames.some(({ type }) => type === "gone" || type === "user"));
  await settled(here);
  const before = told(here, ben).length;
  const other = await connect(ada);
  watch(other, [ben]);
  await connect(ben);
  await sees(other, ben, "online");
  await ben.call(calls.presenceStatus, { body: { status: "away" } });
  await sees(other, ben, "away");
  await ben.call(calls.presenceStatus, { body: { status: "online" } });
  await sees(other, ben, "online");
  await settled(here);
  expect(told(here, ben)).toHaveLength(before);
});

describe("Typing", () => {
  const typing = (socket: TestSocket) => socket.frames.filter(({ type }) => type === "typing");

  it("is told to members who have the channel open, not to oneself and not to others", async () => {
    const [writer, reader, elsewhere, other, own] = (await Promise.all(
      [ben, ada, ada, cleo, ben].map(connect),
    )) as [TestSocket, TestSocket, TestSocket, TestSocket, TestSocket];
    for (const socket of [reader, other, own]) watch(socket, [], channel_id);
    watch(elsewhere, []);
    for (const socket of [reader, other, own, elsewhere]) await settled(socket);
    writer.command({ type: "typing", channel_id });
    await reader.until(() => typing(reader).length > 0);
    expect(typing(reader)).toEqual([
      { type: "typing", channel_id, thread_id: null, user_id: ben.user_id },
    ]);
    for (const socket of [other, own, elsewhere]) {
      await settled(socket);
      expect(typing(socket)).toEqual([]);
    }
  });

  it("of who is no member, or invisible, reaches nobody; nor does a flood", async () => {
    const reader = await connect(ada);
    watch(reader, [], channel_id);
    await settled(reader);
    const stranger = await connect(cleo);
    stranger.command({ type: "typing", channel_id });
    await settled(stranger);
    await ben.call(calls.presenceStatus, { body: { status: "offline" } });
    const hidden = await connect(ben);
    watch(hidden, []);
    await hidden.until(() => mine(hidden));
    hidden.command({ type: "typing", channel_id });
    await settled(hidden);
    await ben.call(calls.presenceStatus, { body: { status: "online" } });
    const flooding = await connect(ben);
    watch(flooding, []);
    await flooding.until(() => mine(flooding));
    for (let n = 0; n < 40; n += 1) flooding.command({ type: "typing", channel_id });
    await settled(flooding);
    await settled(reader);
    expect(typing(reader)).toHaveLength(1);
  });

  it("of a thread names its root", async () => {
    const [writer, reader] = (await Promise.all([ben, ada].map(connect))) as [
      TestSocket,
      TestSocket,
    ];
    watch(reader, [], channel_id);
    await settled(reader);
    writer.command({ type: "typing", channel_id, thread_id: MISSING });
    await reader.until(() => typing(reader).length > 0);
    expect(typing(reader)).toMatchObject([{ thread_id: MISSING }]);
  });
});
