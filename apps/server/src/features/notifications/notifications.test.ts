import { calls, type Message } from "@parley/contract";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { inWords, jobsDone, notificationsOf } from "../../test/notifications.ts";
import { openSocket } from "../../test/team.ts";
import { selectCandidates } from "./queries/facts.ts";

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
const react = (who: TestClient, message_id: string, emoji: string, set = true) =>
  who.call(calls.reactionSet, { body: { message_id, emoji, set } });
const remove = (who: TestClient, { _id }: Message) =>
  who.call(calls.messageDelete, { params: { _id } });
async function direct(from: TestClient, ...to: TestClient[]): Promise<string> {
  const user_ids = to.map(({ user_id }) => user_id);
  return (await from.call(calls.channelDirect, { body: { user_ids } }))._id;
}
const markChannel = (who: TestClient, id: string, seq?: number) =>
  who.call(calls.channelMarkAsRead, { body: { channel_id: id, ...(seq ? { seq } : {}) } });

describe("Notifications", () => {
  it("tell of a mention, and lead to its exact message", async () => {
    const sent = await ada.send(channel_id, "Ask @ben.sato, he knows");
    expect(await unread(ben)).toEqual(["*mention 1 Ada: Ask @ben.sato, he knows"]);
    const { notifications } = await notificationsOf(ben);
    expect(notifications[0]).toMatchObject({
      channel_id,
      message: { _id: sent._id, seq: sent.seq, thread_id: null },
      is_broadcast: false,
    });
    expect(await unread(cleo)).toEqual([]);
    expect(await unread(ada)).toEqual([]);
  });

  it("gather several messages of one conversation, and begin anew after they were read", async () => {
    const id = await direct(ada, ben);
    await ada.send(id, "Hello");
    await ada.send(id, "Are you there?");
    await ada.send(id, "It is about room 4");
    expect(await unread(ben)).toEqual(["*direct 3 Ada: It is about room 4"]);
    await markChannel(ben, id);
    expect(await unread(ben)).toEqual([]);
    await ada.send(id, "One more");
    expect(await unread(ben)).toEqual(["*direct 1 Ada: One more"]);
    const { notifications } = await notificationsOf(ben, { kind: "direct" });
    expect(notifications.slice(0, 2).map(inWords)).toEqual([
      "*direct 1 Ada: One more",
      "direct 3 Ada: It is about room 4",
    ]);
  });

  it("tell the author of a thread's root and earlier repliers of replies, as one with a count", async () => {
    const root = await ada.send(channel_id, "Who takes notes?");
    await ben.send(channel_id, "I can", root._id);
    await cleo.send(channel_id, "Or me", root._id);
    expect(await unread(ada)).toEqual(["*reply 2 Cleo+Ben: Or me"]);
    expect(await unread(ben)).toEqual(["*reply 1 Cleo: Or me"]);
    expect(await unread(cleo)).toEqual([]);
    // The channel's mark does not read them, the thread's does.
    await markChannel(ada, channel_id);
    expect(await unread(ada)).toHaveLength(1);
    const reply = await cleo.send(channel_id, "Decided", root._id);
    await jobsDone(server.db);
    const thread = { root_id: root._id, seq: reply.seq - 1 };
    await ada.call(calls.notificationMarkRead, { body: { thread } });
    expect(await unread(ada)).toEqual(["*reply 1 Cleo: Decided"]);
    await ada.call(calls.notificationMarkRead, {
      body: { thread: { root_id: root._id, seq: reply.seq } },
    });
    expect(await unread(ada)).toEqual([]);
  });

  it("tell nobody of a reply before their first one, however late it is looked at whom it concerns", async () => {
    const root = await ada.send(channel_id, "Who opens the hall?");
    const before = await ben.send(channel_id, "I have a key", root._id);
    await cleo.send(channel_id, "So have I", root._id);
    const after = await ben.send(channel_id, "Then you do", root._id);
    const followersOf = async (message_id: string) =>
      (await selectCandidates(server.db, [message_id]))
        .filter(({ is_follower }) => is_follower)
        .map(({ user_id }) => user_id);
    expect(await followersOf(before._id)).not.toContain(cleo.user_id);
    expect(await followersOf(before._id)).toContain(ada.user_id);
    expect(await followersOf(after._id)).toContain(cleo.user_id);
    await jobsDone(server.db);
    for (const person of [ada, ben, cleo])
      await person.call(calls.notificationMarkRead, {
        body: { thread: { root_id: root._id, seq: after.seq } },
      });
  });

  it("gather several reactions to one message, and follow them when they are cleared", async () => {
    const { _id } = await ada.send(channel_id, "Cake in the kitchen");
    await react(ben, _id, "🎂");
    await react(cleo, _id, "🎂");
    await react(cleo, _id, "❤️");
    await react(ada, _id, "👍");
    expect(await unread(ada)).toEqual(["*reaction 3 Cleo+Ben❤️🎂: Cake in the kitchen"]);
    await react(cleo, _id, "❤️", false);
    await react(cleo, _id, "🎂", false);
    expect(await unread(ada)).toEqual(["*reaction 1 Ben🎂: Cake in the kitchen"]);
    await react(ben, _id, "🎂", false);
    expect(await unread(ada)).toEqual([]);
    await react(ben, _id, "🎉");
    expect(await unread(ada)).toEqual(["*reaction 1 Ben🎉: Cake in the kitchen"]);
  });

  it("tell of a keyword as a word of its own", async () => {
    await ben.call(calls.preferencesUpdate, { body: { keywords: ["Deploy"] } });
    await ada.send(channel_id, "We deploy at noon");
    await ada.send(channel_id, "Deployment is over");
    expect(await unread(ben)).toEqual(["*keyword 1 Ada: We deploy at noon"]);
    await ben.call(calls.preferencesUpdate, { body: { keywords: [] } });
  });

  it("of @channel reach every member through the one message, and are read by the mark or one by one", async () => {
    const first = await ada.send(channel_id, "@channel lunch");
    const second = await ada.send(channel_id, "@channel cake");
    expect(await unread(ben)).toEqual([
      "*mention 1 Ada: @channel cake",
      "*mention 1 Ada: @channel lunch",
    ]);
    await ben.call(calls.notificationMarkRead, { body: { ids: [second._id] } });
    expect(await unread(ben)).toEqual(["*mention 1 Ada: @channel lunch"]);
    expect(await unread(cleo)).toHaveLength(2);
    await markChannel(cleo, channel_id, first.seq);
    expect(await unread(cleo)).toEqual(["*mention 1 Ada: @channel cake"]);
    await cleo.call(calls.notificationMarkAllRead, {});
    expect(await unread(cleo)).toEqual([]);
    await ada.send(channel_id, "@channel @cleo.diaz once for you");
    expect(await unread(cleo)).toEqual(["*mention 1 Ada: @channel @cleo.diaz once for you"]);
  });

  it("of @here reach those who were here when it was sent, and nobody later", async () => {
    const socket = await openSocket(server.url, ben);
    const online = async () => (await ada.call(calls.presenceOnlineUsers, { query: {} })).users;
    await expect.poll(async () => (await online()).map(({ _id }) => _id)).toContain(ben.user_id);
    const sent = await ada.send(channel_id, "@here coffee?");
    expect(sent.mentions).toEqual([{ user_id: ben.user_id, username: "here" }]);
    socket.close();
    expect(await unread(ben)).toEqual(["*mention 1 Ada: @here coffee?"]);
    expect(await unread(cleo)).toEqual([]);
  });

  it("go with a deleted message", async () => {
    const id = await direct(ada, ben);
    const first = await ada.send(id, "keep");
    const second = await ada.send(id, "typo");
    const named = await ada.send(channel_id, "@ben.sato look");
    const all = await ada.send(channel_id, "@channel look");
    expect(await unread(ben)).toHaveLength(3);
    await remove(ada, second);
    await remove(ada, named);
    await remove(ada, all);
    expect(await unread(ben)).toEqual(["*direct 1 Ada: keep"]);
    await remove(ada, first);
    expect(await unread(ben)).toEqual([]);
    expect((await notificationsOf(ben)).unread).toBe(0);
  });

  it("obey the channel's level and its mute", async () => {
    const id = await direct(ada, ben);
    const quiet = (body: object, of = channel_id) =>
      ben.call(calls.channelNotify, { body: { channel_id: of, ...body } });
    await quiet({ muted_until: new Date(Date.now() + 3_600_000).toISOString() }, id);
    await ada.send(id, "muted");
    expect(await unread(ben)).toEqual([]);
    await quiet({ muted_until: null }, id);
    await ada.send(id, "heard");
    expect(await unread(ben)).toEqual(["*direct 1 Ada: heard"]);
    await markChannel(ben, id);
    await quiet({ notify: "nothing" });
    await ada.send(channel_id, "@ben.sato and @channel");
    expect(await unread(ben)).toEqual([]);
  });

  it("come in pages by kind and by unread, none twice and none left out", async () => {
    const sent: string[] = [];
    for (let n = 0; n < 7; n += 1) {
      const text = n % 2 === 0 ? `@ben.sato ${n}` : `@channel ${n}`;
      sent.push((await ada.send(channel_id, text))._id);
    }
    await jobsDone(server.db);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const query = { kind: "mention" as const, filter: "unread" as const, limit: 2, cursor };
      const page = await notificationsOf(ben, query);
      expect(page.unread).toBe(7);
      seen.push(...page.notifications.map(({ message }) => message?._id ?? ""));
      cursor = page.next_cursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(sent.toReversed());
    expect(
      (await notificationsOf(ben, { kind: "reaction", filter: "unread" })).notifications,
    ).toEqual([]);
  });

  it("refuse a cursor that no list gave", async () => {
    const { status } = await ben.ask(calls.notificationList, { query: { cursor: "nonsense" } });
    expect(status).toBe(422);
  });
});
