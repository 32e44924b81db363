import { calls } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { MISSING, openSocket } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let channel_id: string;
let seqs: number[];

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  channel_id = (await ada.call(calls.channelCreate, { body: { name: "marks" } }))._id;
  await ben.call(calls.channelJoin, { body: { channel_id } });
  seqs = [];
  for (let n = 0; n < 5; n += 1) seqs.push((await ada.send(channel_id, `@ben.sato ${n}`)).seq);
});
afterAll(() => server.close());

const mark = (seq?: number) =>
  ben.call(calls.channelMarkAsRead, {
    body: { channel_id, ...(seq === undefined ? {} : { seq }) },
  });

describe("A read mark", () => {
  it("moves forward only, never beyond the head, and says what is left", async () => {
    const [, second, third] = seqs;
    const head = seqs.at(-1) ?? 0;
    expect(await mark(second)).toMatchObject({
      last_read_seq: second,
      unread_count: 3,
      mention_count: 3,
    });
    expect(await mark(0)).toMatchObject({ last_read_seq: second, unread_count: 3 });
    expect(await mark(third)).toMatchObject({ last_read_seq: third, unread_count: 2 });
    expect(await mark(Number.MAX_SAFE_INTEGER)).toMatchObject({
      last_read_seq: head,
      unread_count: 0,
    });
    const last = await ada.send(channel_id, "one more");
    expect(await mark()).toEqual({
      channel_id,
      last_read_seq: last.seq,
      unread_count: 0,
      mention_count: 0,
    });
  });

  it("is told to all one's devices once, and to nobody else", async () => {
    const sent = await ada.send(channel_id, "look");
    const mine = await openSocket(server.url, ben);
    const others = await openSocket(server.url, ada);
    await mark(sent.seq);
    await mark(sent.seq);
    // Its news follows the marks, so whatever they said has arrived before it.
    await ada.send(channel_id, "after");
    for (const socket of [mine, others]) {
      await socket.until(() => socket.frames.find((frame) => frame.type === "channel"));
    }
    const told = mine.frames.filter((frame) => frame.type === "user");
    expect(told.map(({ rows }) => rows)).toMatchObject([
      [{ type: "membership", own: { last_read_seq: sent.seq }, counts: { unread: 0 } }],
    ]);
    expect(others.frames.filter((frame) => frame.type === "user")).toEqual([]);
    mine.close();
    others.close();
  });

  it("ends where all of one's devices put it at once: at the farthest", async () => {
    const sent = await Promise.all(
      Array.from({ length: 12 }, (_, n) => ada.send(channel_id, `${n}`)),
    );
    await Promise.all(sent.map(({ seq }) => mark(seq)));
    expect((await mark(0)).last_read_seq).toBe(Math.max(...sent.map(({ seq }) => seq)));
  });

  it.each([-1, 1.5, 2 ** 53, "1", null])("of %j is refused", async (seq) => {
    const body = { channel_id, seq } as { channel_id: string; seq: number };
    expect((await ben.ask(calls.channelMarkAsRead, { body })).status).toBe(422);
  });

  it("of a channel that is not there is not found", async () => {
    const answer = await ben.ask(calls.channelMarkAsRead, { body: { channel_id: MISSING } });
    expect(answer.status).toBe(404);
  });
});

describe("A mark that is set by hand", () => {
  const unread = (seq: number, client_id?: string) =>
    ben.call(calls.channelMarkAsUnread, {
      body: { channel_id, seq, ...(client_id ? { client_id } : {}) },
    });
  const own = async () => {
    const { channels } = await ben.call(calls.bootstrap, {});
    const row = channels.find(({ channel }) => channel._id === channel_id);
    return { ...row?.own, ...row?.counts };
  };
  const readFrom = (seq: number, since: string | null) =>
    ben.call(calls.channelMarkAsRead, { body: { channel_id, seq, since } });
  const at = (index: number) => seqs[index] ?? 0;

  it("goes back, counts again what is after it, and every device hears of it", async () => {
    await mark();
    const socket = await openSocket(server.url, ben);
    const client_id = crypto.randomUUID();
    const answer = await unread(at(2) - 1, client_id);
    const after = (await own()).unread ?? 0;
    expect(answer).toMatchObject({ last_read_seq: at(2) - 1, unread_count: after });
    expect(after).toBeGreaterThanOrEqual(3);
    const frame = await socket.until(() => socket.frames.find((f) => f.type === "user"));
    expect(frame.rows).toMatchObject([
      { type: "membership", own: { last_read_seq: at(2) - 1, unread_id: client_id } },
    ]);
    socket.close();
  });

  it("never lies beyond the head, and may go forward too", async () => {
    const { last_read_seq, unread_count } = await unread(Number.MAX_SAFE_INTEGER);
    expect(unread_count).toBe(0);
    expect(await unread(at(0))).toMatchObject({ last_read_seq: at(0) });
    expect(await unread(last_read_seq)).toMatchObject({ last_read_seq, unread_count: 0 });
  });

  it("holds against marks of devices that had not heard of it", async () => {
    await mark();
    const before = (await own()).unread_id ?? null;
    const client_id = crypto.randomUUID();
    await unread(at(1), client_id);
    expect(await readFrom(at(3), before)).toMatchObject({ last_read_seq: at(1) });
    expect(await readFrom(at(3), null)).toMatchObject({ last_read_seq: at(1) });
    expect(await readFrom(at(2), client_id)).toMatchObject({ last_read_seq: at(2) });
    // Programs that do not say what they knew are taken at their word.
    expect(await mark(at(3))).toMatchObject({ last_read_seq: at(3) });
  });

  it("is set once, however often and late its request comes", async () => {
    const [one, two] = [crypto.randomUUID(), crypto.randomUUID()];
    await unread(at(1), one);
    await unread(at(0), two);
    expect(await unread(at(1), one)).toMatchObject({ last_read_seq: at(0) });
    await readFrom(at(4), two);
    expect(await unread(at(0), two)).toMatchObject({ last_read_seq: at(4) });
    const three = crypto.randomUUID();
    await Promise.all(Array.from({ length: 8 }, () => unread(at(2), three)));
    expect(await own()).toMatchObject({ last_read_seq: at(2), unread_id: three });
  });

  it("makes nothing news again that was read as a notification", async () => {
    await ada.send(channel_id, "@channel look");
    await mark();
    await unread(at(0));
    const { unread: count = 0, mentions = 0, broadcasts } = await own();
    expect(count).toBeGreaterThan(4);
    expect(mentions).toBeGreaterThan(4);
    expect(broadcasts).toBe(0);
    expect((await ben.call(calls.bootstrap, {})).notifications.unread).toBe(0);
  });

  it("brings the notifications back that a reading has read, if it takes that back", async () => {
    const unreadNow = async () => {
      const { notifications, channels } = await ben.call(calls.bootstrap, {});
      const row = channels.find((one) => one.channel._id === channel_id);
      return { told: notifications.unread, broadcasts: row?.counts.broadcasts };
    };
    await mark();
    await ben.call(calls.notificationMarkAllRead, {});
    const first = await ada.send(channel_id, "@ben.sato one by one");
    await ada.send(channel_id, "@ben.sato by the mark");
    await ada.send(channel_id, "@channel for all");
    await expect.poll(unreadNow).toEqual({ told: 2, broadcasts: 1 });
    const { notifications } = await ben.call(calls.notificationList, { query: {} });
    const pressed = notifications.find(({ message }) => message?._id === first._id);
    await ben.call(calls.notificationMarkRead, { body: { ids: [pressed?._id ?? ""] } });
    await mark();
    expect(await unreadNow()).toEqual({ told: 0, broadcasts: 0 });
    const socket = await openSocket(server.url, ben);
    const body = { channel_id, seq: first.seq - 1, client_id: crypto.randomUUID(), undoes: true };
    await ben.call(calls.channelMarkAsUnread, { body });
    expect(await unreadNow()).toEqual({ told: 1, broadcasts: 1 });
    const frame = await socket.until(() => socket.frames.find((f) => f.type === "user"));
    const news = frame.rows.filter(({ type }) => type.startsWith("notification"));
    expect(news).toMatchObject([
      { type: "notification", notification: { is_read: false } },
      { type: "notification_count", unread: 1 },
    ]);
    socket.close();
    // The same again, late, changes nothing.
    await mark();
    await ben.call(calls.channelMarkAsUnread, { body });
    expect(await unreadNow()).toEqual({ told: 0, broadcasts: 0 });
  });

  it("of a channel that is not one's own is not found", async () => {
    const body = { channel_id: MISSING, seq: 1 };
    expect((await ben.ask(calls.channelMarkAsUnread, { body })).status).toBe(404);
    const cleo = await registerPerson(server.url, "Cleo Diaz");
    const theirs = { channel_id, seq: 1, client_id: crypto.randomUUID() };
    expect((await cleo.ask(calls.channelMarkAsUnread, { body: theirs })).status).toBe(404);
  });
});
