import { calls } from "@parley/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { jobsDone, notificationsOf } from "../../test/notifications.ts";
import { channelNamed, openSocket } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  channel_id = await channelNamed(ada, "general");
});
afterAll(() => server.close());

const reply = (thread_id: string | undefined, more: object = {}) =>
  ben.ask(calls.messageCreate, {
    body: { channel_id, text: "for all", client_id: crypto.randomUUID(), thread_id, ...more },
  });
const standing = async () => {
  const { channels, threads } = await ada.call(calls.bootstrap, {});
  const entry = channels.find(({ channel }) => channel._id === channel_id);
  return { ...entry?.counts, last: entry?.last_message_at, threads: threads.unread };
};

it("A reply that is also sent to the channel stands in both, counts in both, and is told once", async () => {
  const root = await ada.send(channel_id, "root");
  await ada.call(calls.channelMarkAsRead, { body: { channel_id } });
  const socket = await openSocket(server.url, ada);
  const sent = (await reply(root._id, { in_channel: true })).body.result?.data;
  await reply(root._id);
  expect(sent).toMatchObject({ thread_id: root._id, in_channel: true });
  const query = { limit: 2 };
  const params = { channelId: channel_id };
  const page = await ada.call(calls.messageListChannel, { params, query });
  expect(page.messages.map(({ _id }) => _id)).toEqual([root._id, (sent as { _id: string })._id]);
  expect(page.messages[0]).toMatchObject({ reply_count: 2 });
  const thread = await ada.call(calls.messageListThread, { params: { _id: root._id }, query });
  expect(thread.messages).toHaveLength(2);
  await jobsDone(server.db);
  const last = page.messages[1]?.created_at;
  expect(await standing()).toMatchObject({ unread: 1, mentions: 0, threads: 1, last });
  const { notifications } = await notificationsOf(ada, { filter: "unread" });
  expect(notifications.map(({ kind, count }) => [kind, count])).toEqual([["reply", 2]]);
  const frame = await socket.until(() => socket.frames.find((f) => f.type === "channel"));
  expect(frame.type === "channel" && frame.rows).toContainEqual({
    type: "message",
    ...(sent as object),
  });
  socket.close();
});

it("The same request again is the same message; with another wish it is another one", async () => {
  const root = await ada.send(channel_id, "root");
  const client_id = crypto.randomUUID();
  expect((await reply(root._id, { client_id, in_channel: true })).status).toBe(201);
  expect((await reply(root._id, { client_id, in_channel: true })).status).toBe(200);
  expect((await reply(root._id, { client_id })).body.code).toBe("client_id_reused");
  expect((await reply(undefined, { in_channel: true })).status).toBe(422);
  expect((await reply(undefined, { in_channel: false })).status).toBe(201);
});
