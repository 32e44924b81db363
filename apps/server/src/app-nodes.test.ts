import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { TestSocket } from "./platform/realtime/test-socket.ts";
import { buildTestApp, type TestApp } from "./test/build-app.ts";
import { registerPerson, TestClient } from "./test/client.ts";
import { channelNamed, openSocket } from "./test/team.ts";

/** Two nodes on one database that hear nothing of each other: all that joins them is the sweep. */
let one: TestApp;
let two: TestApp;
let ada: TestClient;
let ben: TestClient;
let general: string;

beforeAll(async () => {
  one = await buildTestApp();
  two = await buildTestApp({}, one.databaseUrl);
  ada = await registerPerson(one.url, "Ada Okafor");
  ben = await registerPerson(two.url, "Ben Sato");
  general = await channelNamed(ada, "general");
});
afterAll(async () => {
  await two.close();
  await one.close();
});

/** The same person at the other node. */
const at = (node: TestApp, client: TestClient) =>
  Object.assign(new TestClient(node.url), { token: client.token, user: client.user });
const channelFrames = (socket: TestSocket, id: string) =>
  socket.frames.filter((frame) => frame.type === "channel").filter((f) => f.channel_id === id);

it("What one node writes reaches the other's sockets, once and in order", async () => {
  const here = await openSocket(one.url, ada);
  const there = await openSocket(two.url, ben);
  const start = (await ben.call(calls.channelShow, { params: { _id: general } })).last_seq;
  const sent = [];
  for (let n = 0; n < 10; n += 1)
    sent.push(...(await Promise.all([ada, ben].map((p) => p.send(general, `${n}`)))));
  const head = Math.max(...sent.map(({ seq }) => seq));
  for (const socket of [here, there]) {
    const frames = await socket.until(() => {
      const found = channelFrames(socket, general);
      return found.at(-1)?.head === head && found;
    });
    expect([start, ...frames.map((f) => f.head)].slice(0, -1)).toEqual(frames.map((f) => f.after));
    const seen = frames.flatMap((frame) => frame.rows.map(({ rev }) => rev));
    expect(seen).toEqual(sent.map(({ seq }) => seq).toSorted((a, b) => a - b));
    socket.close();
  }
});

it("Who is added on one node finds the channel and its messages on the other", async () => {
  const socket = await openSocket(two.url, ben);
  const { _id } = await ada.call(calls.channelCreate, {
    body: { name: "new", visibility: "private" },
  });
  await ada.call(calls.channelAddMembers, { body: { channel_id: _id, user_ids: [ben.user_id] } });
  const row = await socket.until(() =>
    socket.frames
      .flatMap((frame) => (frame.type === "user" ? frame.rows : []))
      .find((found) => found.type === "membership" && found.channel._id === _id),
  );
  expect(row).toMatchObject({ channel: { name: "new" } });
  const sent = await ada.send(_id, "welcome");
  const frame = await socket.until(() =>
    channelFrames(socket, _id).find((f) => f.head >= sent.seq),
  );
  expect(frame.rows).toContainEqual({ type: "message", ...sent });
  socket.close();
});

it("Who is removed on one node hears nothing more on either", async () => {
  const { _id } = await ada.call(calls.channelCreate, {
    body: { name: "secret", visibility: "private" },
  });
  await ada.call(calls.channelAddMembers, { body: { channel_id: _id, user_ids: [ben.user_id] } });
  const sockets = [await openSocket(one.url, at(one, ben)), await openSocket(two.url, ben)];
  const hears = await openSocket(two.url, at(two, ada));
  await ada.call(calls.channelRemoveMember, { body: { channel_id: _id, user_id: ben.user_id } });
  const body = { channel_id: _id, text: "he is gone", client_id: crypto.randomUUID() };
  // The other node may be the first to write after it, knowing nothing of the removal yet.
  const sent = await at(two, ada).call(calls.messageCreate, { body });
  await hears.until(() => channelFrames(hears, _id).some((f) => f.head >= sent.seq));
  for (const socket of sockets) {
    await socket.until(() =>
      socket.frames.some((f) => f.type === "user" && f.rows.some((row) => row.type === "left")),
    );
    expect(channelFrames(socket, _id)).toEqual([]);
    socket.command({ type: "sync", cursors: { channels: [{ id: _id, cursor: 0, cached: true }] } });
    await socket.until(() => socket.frames.some((f) => f.type === "gone"));
    expect(JSON.stringify(socket.frames)).not.toContain("he is gone");
    socket.close();
  }
  hears.close();
});

it("A session that ends on one node closes its sockets on the other", async () => {
  const cleo = await registerPerson(one.url, "Cleo Ruiz");
  const socket = await openSocket(two.url, cleo);
  await cleo.call(calls.authLogout, {});
  await socket.until(() => socket.closed);
  expect(socket.closed?.code).toBe(4401);
});

it("Mixed changes of many channels at once on both nodes end without a deadlock or a 5xx", async () => {
  const channels = await Promise.all(
    Array.from({ length: 4 }, (_, n) =>
      ada.call(calls.channelCreate, { body: { name: `mixed-${n}` } }).then(({ _id }) => _id),
    ),
  );
  for (const channel_id of channels) await ben.call(calls.channelJoin, { body: { channel_id } });
  const work: Array<Promise<{ status: number }>> = [];
  for (let n = 0; n < 120; n += 1) {
    const channel_id = channels[n % channels.length] ?? "";
    const node = n % 2 === 0 ? one : two;
    const [a, b] = [at(node, ada), at(node, ben)];
    const message = { channel_id, text: `@ada.okafor ${n}`, client_id: crypto.randomUUID() };
    work.push(
      [
        () => a.ask(calls.messageCreate, { body: message }),
        () => b.ask(calls.messageCreate, { body: message }),
        () => b.ask(calls.channelLeave, { body: { channel_id } }),
        () => b.ask(calls.channelJoin, { body: { channel_id } }),
        () => a.ask(calls.channelMarkAsRead, { body: { channel_id } }),
        () => b.ask(calls.channelMarkAsRead, { body: { channel_id } }),
        () => a.ask(calls.channelUpdate, { body: { _id: channel_id, topic: `topic ${n}` } }),
        () => a.ask(calls.channelAddMembers, { body: { channel_id, user_ids: [ben.user_id] } }),
        () => registerPerson(node.url, `New ${n}`).then(() => ({ status: 200 })),
        () => a.ask(calls.channelRemoveMember, { body: { channel_id, user_id: ben.user_id } }),
        () =>
          n > 100
            ? a.ask(calls.channelDelete, { params: { _id: channel_id } })
            : a.ask(calls.bootstrap, {}),
      ][n % 11]?.() ?? Promise.resolve({ status: 0 }),
    );
  }
  const statuses = (await Promise.all(work)).map(({ status }) => status);
  expect(statuses.filter((status) => status >= 500)).toEqual([]);
  // Every change took its own number, and nothing else did.
  const { rows } =
    await sql`SELECT c._id FROM channels c WHERE head < (SELECT max(rev) FROM messages m WHERE m.channel_id = c._id)
    OR member_count <> (SELECT count(*) FROM channel_members m WHERE m.channel_id = c._id AND left_at IS NULL AND c.deleted_at IS NULL)
      AND c.deleted_at IS NULL`.execute(one.db);
  expect(rows).toEqual([]);
});

it("Read marks and deletions of the same channels at once end without a deadlock", async () => {
  const people = [ada, ben, at(two, ada), at(one, ben)];
  for (let round = 0; round < 6; round += 1) {
    const { _id: channel_id } = await ada.call(calls.channelCreate, {
      body: { name: `d-${round}` },
    });
    await ben.call(calls.channelJoin, { body: { channel_id } });
    await Promise.all(Array.from({ length: 5 }, (_, n) => ada.send(channel_id, `${n}`)));
    const marks = people.flatMap((who) =>
      [2, 3, 4, 5, 6].map((seq) => who.ask(calls.channelMarkAsRead, { body: { channel_id, seq } })),
    );
    const gone = at(two, ada).ask(calls.channelDelete, { params: { _id: channel_id } });
    const statuses = (await Promise.all([...marks, gone])).map(({ status }) => status);
    expect(statuses.filter((status) => status !== 200 && status !== 404)).toEqual([]);
  }
});
