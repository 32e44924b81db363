import { calls, type Message } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { forgetNow } from "../../test/forget-now.ts";
import { inWords, jobsDone, notificationsOf } from "../../test/notifications.ts";
import { channelNamed, MISSING, openSocket } from "../../test/team.ts";

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

const remove = (_id: string, who = ada, client_id?: string) =>
  who.ask(calls.messageDelete, { params: { _id }, query: { client_id } });
const restore = (message_id: string, who = ada, client_id?: string) =>
  who.ask(calls.messageRestore, { body: { message_id, client_id } });
const read = async (who: TestClient, { seq }: Pick<Message, "seq">) =>
  (
    await who.call(calls.messageListChannel, {
      params: { channelId: channel_id },
      query: { around: seq, limit: 1 },
    })
  ).messages[0];
const unreadOf = async (who: TestClient) => {
  const { channels } = await who.call(calls.bootstrap, {});
  const { at: _, ...counts } =
    channels.find(({ channel }) => channel._id === channel_id)?.counts ?? ({} as { at: number });
  return counts;
};
const found = async (who: TestClient, q: string) =>
  (await who.call(calls.searchShow, { query: { q } })).messages?.items.map(
    ({ message }) => message._id,
  );

it("An undo brings back text, files, reactions, pin, thread, counts, notifications and the search", async () => {
  const file = await ada.upload("plan.txt", "the plan");
  const { _id, seq } = await ada.send(channel_id, "the platypus plan @ben.sato", {
    file_ids: [file._id],
  });
  await ben.call(calls.reactionSet, { body: { message_id: _id, emoji: "👍", set: true } });
  await ada.call(calls.reactionSet, { body: { message_id: _id, emoji: "🎉", set: true } });
  await ben.call(calls.messagePin, { body: { message_id: _id, pinned: true } });
  await ben.call(calls.savedSet, { body: { message_id: _id, state: "open" } });
  await ben.send(channel_id, "a reply", _id);
  await jobsDone(server.db);
  const told = async () => {
    await jobsDone(server.db);
    const { notifications, unread } = await notificationsOf(ben);
    return [...notifications.map(inWords), unread];
  };
  const before = await read(ben, { seq });
  const [counts, notified] = [await unreadOf(ben), await told()];
  expect(counts).toMatchObject({ mentions: 1 });
  expect(notified).toContain("*mention 1 Ada: the platypus plan @ben.sato");

  const socket = await openSocket(server.url, ben);
  await remove(_id);
  const gone = await read(ben, { seq });
  expect(gone).toMatchObject({ text: "", files: [], reactions: [], pinned_at: null });
  expect(gone).toMatchObject({ reply_count: 1, restored_rev: null });
  expect(await unreadOf(ben)).toMatchObject({ mentions: 0 });
  expect(await found(ben, "platypus")).toEqual([]);
  expect(await told()).not.toContain("*mention 1 Ada: the platypus plan @ben.sato");
  expect((await ben.read(file.url)).status).toBe(404);
  // Nothing in any answer of anybody holds it.
  expect((await restore(_id, ben)).status).toBe(403);

  const { body } = await restore(_id);
  const back = body.result?.data as Message;
  expect(back).toEqual({
    ...before,
    rev: back.rev,
    deleted_rev: gone?.deleted_rev,
    restored_rev: back.rev,
  });
  expect(await read(ben, { seq })).toEqual(back);
  const frame = await socket.until(() =>
    socket.frames.find((f) => f.type === "channel" && f.head === back.rev),
  );
  expect(frame.type === "channel" && frame.rows).toEqual([{ type: "message", ...back }]);
  socket.close();
  expect(await unreadOf(ben)).toEqual(counts);
  expect(await found(ben, "platypus")).toEqual([_id]);
  expect(await told()).toEqual(notified);
  expect((await ben.read(file.url)).status).toBe(200);
  const { saved } = await ben.call(calls.savedList, { query: {} });
  expect(saved[0]?.content?.text).toBe("the platypus plan @ben.sato");
  expect(await sql`SELECT FROM deleted_messages`.execute(server.db)).toMatchObject({ rows: [] });
});

it("Neither a deletion nor an undo that comes again late changes anything", async () => {
  const { _id, seq } = await ada.send(channel_id, "now or never");
  const [first, back, second] = [1, 2, 3].map(() => crypto.randomUUID());
  await remove(_id, ada, first);
  expect((await restore(_id, ada, back)).status).toBe(200);
  expect((await remove(_id, ada, first)).status).toBe(200);
  expect((await read(ada, { seq }))?.text).toBe("now or never");
  await remove(_id, ada, second);
  expect((await restore(_id, ada, back)).status).toBe(200);
  expect((await read(ada, { seq }))?.deleted_at).not.toBeNull();
  const many = await Promise.all([restore(_id), restore(_id), restore(_id)]);
  expect(many.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await read(ada, { seq })).toMatchObject({ rev: seq + 4, restored_rev: seq + 4 });
});

it("A reply that comes back counts for its thread again", async () => {
  const root = await ada.send(channel_id, "root");
  const reply = await ada.send(channel_id, "reply", root._id);
  await remove(reply._id);
  expect(await read(ada, root)).toMatchObject({ reply_count: 0, last_reply_at: null });
  await restore(reply._id);
  expect(await read(ada, root)).toMatchObject({ reply_count: 1, last_reply_at: reply.created_at });
});

it("It is over after that time, for what is not there, and where one may not write any more", async () => {
  const { _id } = await ada.send(channel_id, "too late");
  await remove(_id);
  await sql`UPDATE deleted_messages SET deleted_at = deleted_at - interval '13 seconds'`.execute(
    server.db,
  );
  expect((await restore(_id)).body.code).toBe("message_gone");
  await forgetNow(server.db);
  expect((await restore(_id)).body.code).toBe("message_gone");
  expect((await restore(MISSING)).status).toBe(404);
  const other = await ada.call(calls.channelCreate, { body: { name: "archived-soon" } });
  const sent = await ada.send(other._id, "shelved");
  await remove(sent._id);
  await ada.call(calls.channelUpdate, { body: { _id: other._id, archived: true } });
  expect((await restore(sent._id)).body.code).toBe("channel_archived");
});
