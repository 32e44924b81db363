import { calls } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { inWords, jobsDone, notificationsOf } from "../../test/notifications.ts";
import { openSocket } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let cleo: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  cleo = await registerPerson(server.url, "Cleo Diaz");
});
afterAll(() => server.close());

beforeEach(async () => {
  const body = { name: `c-${crypto.randomUUID()}`, visibility: "private" as const };
  channel_id = (await ada.call(calls.channelCreate, { body }))._id;
  const user_ids = [ben.user_id, cleo.user_id];
  await ada.call(calls.channelAddMembers, { body: { channel_id, user_ids } });
  await jobsDone(server.db);
  for (const who of [ada, ben, cleo]) await who.call(calls.notificationMarkAllRead, {});
});

const unread = async (who: TestClient) => {
  await jobsDone(server.db);
  const { notifications } = await notificationsOf(who, { filter: "unread" });
  return notifications.map(inWords);
};
const markChannel = (who: TestClient, id: string, seq?: number) =>
  who.call(calls.channelMarkAsRead, { body: { channel_id: id, ...(seq ? { seq } : {}) } });

describe("Read state converges on all devices", () => {
  it("as rows and counts of one's own stream", async () => {
    const [phone, desk] = [await openSocket(server.url, ben), await openSocket(server.url, ben)];
    const rows = (socket: typeof phone) =>
      socket.frames.flatMap((frame) => (frame.type === "user" ? frame.rows : []));
    const counts = (socket: typeof phone) =>
      rows(socket).flatMap((row) => (row.type === "notification_count" ? [row.unread] : []));
    await ada.send(channel_id, "@ben.sato one");
    await ada.send(channel_id, "@ben.sato two");
    await phone.until(() => counts(phone).at(-1) === 2);
    const { notifications } = await notificationsOf(ben, { filter: "unread" });
    const ids = [notifications[0]?._id ?? ""];
    await ben.call(calls.notificationMarkRead, { body: { ids } });
    for (const socket of [phone, desk]) {
      await socket.until(() => counts(socket).at(-1) === 1);
      const told = rows(socket).findLast((row) => row.type === "notification");
      expect(told).toMatchObject({ _id: ids[0], notification: { is_read: true } });
    }
    // What the phone had missed it gets with the same rows.
    await markChannel(ben, channel_id);
    await desk.until(() => counts(desk).at(-1) === 0);
    const again = await ben.call(calls.bootstrap, {});
    expect(again.notifications).toEqual({ unread: 0 });
    phone.close();
    desk.close();
  });

  it("and a repeated mark takes no number", async () => {
    await ada.send(channel_id, "@ben.sato hey @channel");
    await jobsDone(server.db);
    await ben.call(calls.notificationMarkAllRead, {});
    const { user_head } = await ben.call(calls.bootstrap, {});
    await ben.call(calls.notificationMarkAllRead, {});
    await ben.call(calls.notificationMarkRead, { body: { ids: [] } });
    expect((await ben.call(calls.bootstrap, {})).user_head).toBe(user_head);
  });
});

describe("Attacks", () => {
  it("somebody else's ids mark nothing", async () => {
    const sent = await ada.send(channel_id, "@ben.sato secret");
    await jobsDone(server.db);
    const { notifications } = await notificationsOf(ben, { filter: "unread" });
    const ids = [...notifications.map(({ _id }) => _id), sent._id, crypto.randomUUID()];
    const { status } = await cleo.ask(calls.notificationMarkRead, { body: { ids } });
    expect(status).toBe(200);
    await cleo.call(calls.notificationMarkRead, {
      body: { thread: { root_id: sent._id, seq: 1_000 } },
    });
    expect(await unread(ben)).toHaveLength(1);
  });

  it("a removed member sees nothing of what they were told, not even the number", async () => {
    const root = await ben.send(channel_id, "root");
    await ada.send(channel_id, "@ben.sato private words");
    await ada.send(channel_id, "@channel more words");
    await ada.send(channel_id, "a reply", root._id);
    expect(await unread(ben)).toHaveLength(3);
    const socket = await openSocket(server.url, ben);
    await ada.call(calls.channelRemoveMember, { body: { channel_id, user_id: ben.user_id } });
    expect(await unread(ben)).toEqual([]);
    expect((await notificationsOf(ben)).unread).toBe(0);
    const catchUp = await openSocket(server.url, ben);
    catchUp.command({ type: "sync", cursors: { user: 0, channels: [] } });
    await catchUp.until(() => catchUp.frames.some(({ type }) => type === "user"));
    expect(JSON.stringify(catchUp.frames)).not.toContain("private words");
    await ada.send(channel_id, "@ben.sato are you there");
    await jobsDone(server.db);
    expect(await unread(ben)).toEqual([]);
    expect(JSON.stringify(socket.frames)).not.toContain("are you there");
    socket.close();
    catchUp.close();
  });

  it("nobody outside a channel is told that they are named in it", async () => {
    const dan = await registerPerson(server.url, "Dan Park");
    await ada.send(channel_id, "@dan.park cannot see this");
    expect(await unread(dan)).toEqual([]);
  });
});
