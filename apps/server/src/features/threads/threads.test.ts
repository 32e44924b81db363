import { type Channel, calls, type Message } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { inWords, jobsDone, notificationsOf } from "../../test/notifications.ts";
import { openSocket } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let cleo: TestClient;
let channel: Channel;
let root: Message;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  cleo = await registerPerson(server.url, "Cleo Diaz");
});
afterAll(() => server.close());
beforeEach(async () => {
  const body = { name: `c-${crypto.randomUUID()}` };
  channel = await ada.call(calls.channelCreate, { body });
  for (const who of [ben, cleo])
    await who.call(calls.channelJoin, { body: { channel_id: channel._id } });
  root = await ada.send(channel._id, "root");
});

const reply = (who: TestClient, text: string) => who.send(channel._id, text, root._id);
const state = (who: TestClient) => who.call(calls.threadShow, { params: { _id: root._id } });
const follow = (who: TestClient, follows: boolean) =>
  who.call(calls.threadFollow, { body: { root_id: root._id, follows } });
const read = (who: TestClient, seq: number) =>
  who.call(calls.threadMarkAsRead, { body: { root_id: root._id, seq } });
const here = async (who: TestClient) => {
  const { threads } = await who.call(calls.threadList, { query: {} });
  return threads.find((one) => one.state.root_id === root._id);
};
const told = async (who: TestClient) => {
  await jobsDone(server.db);
  const { notifications } = await notificationsOf(who);
  return notifications.filter((n) => n.channel_id === channel._id).map(inWords);
};

describe("A thread is followed", () => {
  it("by who began it, who writes in it and who is named in it, each from there on", async () => {
    await reply(ben, "one");
    await reply(ben, "two @cleo.diaz");
    await jobsDone(server.db);
    expect(await state(ada)).toMatchObject({ follows: true, unread: 2 });
    expect(await state(ben)).toMatchObject({ follows: true, unread: 0 });
    expect(await state(cleo)).toMatchObject({ follows: true, unread: 1 });
    await reply(ada, "three");
    await jobsDone(server.db);
    expect((await state(ada)).unread).toBe(0);
    expect((await state(ben)).unread).toBe(1);
    expect((await state(cleo)).unread).toBe(2);
  });

  it("by hand, which tells of replies from then on; and no more once it is ended", async () => {
    await reply(ben, "one");
    expect(await state(cleo)).toMatchObject({ follows: false, unread: 0 });
    expect(await follow(cleo, true)).toMatchObject({ follows: true, unread: 0 });
    await reply(ben, "two");
    expect(await told(cleo)).toEqual(["*reply 1 Ben: two"]);
    expect((await state(cleo)).unread).toBe(1);
    await follow(cleo, false);
    await reply(ben, "three");
    expect(await told(cleo)).toEqual(["*reply 1 Ben: two"]);
    expect(await state(cleo)).toMatchObject({ follows: false, unread: 0 });
    expect(await here(cleo)).toBeUndefined();
    // Being named is told all the same, and does not make one follow it again; writing does.
    await reply(ben, "four @cleo.diaz");
    expect(await told(cleo)).toContain("*mention 1 Ben: four @cleo.diaz");
    expect((await state(cleo)).follows).toBe(false);
    await reply(cleo, "five");
    expect((await state(cleo)).follows).toBe(true);
  });

  it("by everybody of a conversation, unless they stop", async () => {
    const body = { user_ids: [ben.user_id] };
    const direct = await ada.call(calls.channelDirect, { body });
    const first = await ada.send(direct._id, `root ${root._id}`);
    await ada.send(direct._id, "one", first._id);
    await jobsDone(server.db);
    const params = { _id: first._id };
    expect(await ben.call(calls.threadShow, { params })).toMatchObject({
      follows: true,
      unread: 1,
    });
    const stop = { root_id: first._id, follows: false };
    await ben.call(calls.threadFollow, { body: stop });
    await ada.send(direct._id, "two", first._id);
    await jobsDone(server.db);
    expect(await ben.call(calls.threadShow, { params })).toMatchObject({ follows: false });
  });
});

describe("What is unread in a thread", () => {
  it("is told to all one's devices, and read by a mark that only moves forward", async () => {
    const socket = await openSocket(server.url, ada);
    const sent = [await reply(ben, "one"), await reply(ben, "two")];
    const [first, last] = sent as [Message, Message];
    const rows = () => socket.frames.flatMap((f) => (f.type === "user" ? f.rows : []));
    await socket.until(() => rows().find((row) => row.type === "thread" && row.unread === 2));
    expect(await told(ada)).toEqual(["*reply 2 Ben: two"]);
    expect(await read(ada, first.seq)).toMatchObject({ unread: 1, last_read_seq: first.seq });
    expect(await read(ada, 1)).toMatchObject({ unread: 1 });
    expect(await read(ada, Number.MAX_SAFE_INTEGER)).toMatchObject({ unread: 0 });
    expect(await read(ada, last.seq)).toMatchObject({ unread: 0 });
    await socket.until(() =>
      rows().find((row) => row.type === "thread" && row.last_read_seq >= last.seq),
    );
    // What it had notified one of is read with it.
    expect((await told(ada)).filter((words) => words.startsWith("*"))).toEqual([]);
    socket.close();
  });

  it("comes back by hand, on all devices, and only goes back so", async () => {
    const [one] = [await reply(ben, "one"), await reply(ben, "two"), await reply(ben, "three")];
    const mark = async (
      call: typeof calls.threadMarkAsUnread | typeof calls.threadMarkAsRead,
      seq: number,
    ) => {
      await jobsDone(server.db);
      return (await ada.call(call, { body: { root_id: root._id, seq } })).unread;
    };
    expect(await mark(calls.threadMarkAsRead, Number.MAX_SAFE_INTEGER)).toBe(0);
    const socket = await openSocket(server.url, ada);
    expect(await mark(calls.threadMarkAsUnread, one.seq)).toBe(2);
    const frame = await socket.until(() => socket.frames.find((f) => f.type === "user"));
    expect(frame.rows).toMatchObject([{ type: "thread", unread: 2 }, { type: "thread_count" }]);
    socket.close();
    expect(await mark(calls.threadMarkAsUnread, one.seq + 1)).toBe(2);
    expect(await mark(calls.threadMarkAsUnread, one.seq - 1)).toBe(3);
    expect(await mark(calls.threadMarkAsRead, one.seq)).toBe(2);
  });

  it("comes back with what was read of the notifications, where a reading is taken back", async () => {
    const before = await ada.send(channel._id, "@ben.sato at the top level");
    await reply(ben, "first @ada.okafor");
    await reply(cleo, "second");
    const news = (list: string[]) => list.filter((words) => words.startsWith("*"));
    const replies = news(await told(ada));
    expect(replies).toHaveLength(2);
    // Of a reaction no mark knows: it is news until it is looked at, before and after.
    const mine = await reply(ada, "thank you");
    await ben.call(calls.reactionSet, { body: { message_id: mine._id, emoji: "🎉", set: true } });
    const unread = news(await told(ada));
    const [reaction] = unread;
    expect(unread).toEqual([expect.stringMatching(/^\*reaction/), ...replies]);
    await told(ben);
    await ben.call(calls.channelMarkAsRead, {
      body: { channel_id: channel._id, seq: before.seq },
    });
    expect(await read(ada, Number.MAX_SAFE_INTEGER)).toMatchObject({ unread: 0 });
    expect(news(await told(ada))).toEqual([reaction]);
    const body = { root_id: root._id, seq: before.seq };
    // By hand alone it is no news.
    await ada.call(calls.threadMarkAsUnread, { body });
    expect(news(await told(ada))).toEqual([reaction]);
    await read(ada, Number.MAX_SAFE_INTEGER);
    const state = await ada.call(calls.threadMarkAsUnread, { body: { ...body, undoes: true } });
    expect(state).toMatchObject({ unread: 2, last_read_seq: before.seq });
    expect(news(await told(ada))).toEqual(unread);
    // What was read at the top level of the channel is another matter.
    await ben.call(calls.threadMarkAsUnread, { body: { ...body, seq: 0, undoes: true } });
    expect(news(await told(ben)).filter((words) => words.includes("top level"))).toEqual([]);
  });

  it("goes with a reply that is deleted, and with the channel one leaves", async () => {
    const one = await reply(ben, "one");
    await reply(ben, "two");
    await ben.call(calls.messageDelete, { params: { _id: one._id } });
    await jobsDone(server.db);
    expect((await state(ada)).unread).toBe(1);
    await cleo.send(channel._id, "three", root._id);
    await ben.call(calls.channelLeave, { body: { channel_id: channel._id } });
    await jobsDone(server.db);
    expect(await here(ben)).toBeUndefined();
    const ask = await ben.ask(calls.threadShow, { params: { _id: root._id } });
    expect(ask.status).toBe(404);
  });

  it("comes with a catch-up and a fresh load alike", async () => {
    await jobsDone(server.db);
    const before = await ada.call(calls.bootstrap, {});
    await reply(ben, "one");
    await jobsDone(server.db);
    const now = await ada.call(calls.bootstrap, {});
    expect(now.threads.unread).toBe(before.threads.unread + 1);
    const socket = await openSocket(server.url, ada);
    socket.command({ type: "sync", cursors: { user: before.user_head, channels: [] } });
    const frame = await socket.until(() => socket.frames.find((f) => f.type === "user"));
    const own = frame.rows.filter(({ type }) => type.startsWith("thread"));
    expect(own).toMatchObject([
      { type: "thread", root_id: root._id, unread: 1, follows: true },
      { type: "thread_count", unread: now.threads.unread },
    ]);
    socket.close();
  });
});

describe("The list of threads", () => {
  it("has unread ones first, each newest first, with root and last replies, page by page", async () => {
    const dan = await registerPerson(server.url, `Dan ${crypto.randomUUID()}`);
    await dan.call(calls.channelJoin, { body: { channel_id: channel._id } });
    const roots: Message[] = [];
    for (const text of ["a", "b", "c"]) roots.push(await dan.send(channel._id, text));
    for (const { _id, text } of roots)
      for (const n of [1, 2, 3, 4]) await ben.send(channel._id, `${text}${n}`, _id);
    await jobsDone(server.db);
    const [a, , c] = roots as [Message, Message, Message];
    const body = { root_id: c._id, seq: Number.MAX_SAFE_INTEGER };
    await dan.call(calls.threadMarkAsRead, { body });
    const list = (query: object) => dan.call(calls.threadList, { query });
    const all = await list({});
    expect(all.threads.map((one) => one.root.text)).toEqual(["b", "a", "c"]);
    expect(all.unread).toBe(2);
    expect(all.threads[1]?.replies.map(({ text }) => text)).toEqual(["a2", "a3", "a4"]);
    expect((await list({ filter: "unread" })).threads.map((one) => one.root.text)).toEqual([
      "b",
      "a",
    ]);
    const first = await list({ limit: 2 });
    const rest = await list({ limit: 2, cursor: first.next_cursor });
    expect(rest.threads.map((one) => one.root.text)).toEqual(["c"]);
    expect(rest.next_cursor).toBeNull();
    expect((await dan.ask(calls.threadList, { query: { cursor: "lie" } })).status).toBe(422);
    const asReply = { root_id: all.threads[0]?.replies[0]?._id ?? a._id, follows: true };
    expect((await dan.ask(calls.threadFollow, { body: asReply })).status).toBe(422);
  });
});
