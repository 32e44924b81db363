import { calls } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
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

const thread = (_id: string, query: object = {}) =>
  ada.call(calls.messageListThread, { params: { _id }, query });
const remove = (_id: string) => ada.call(calls.messageDelete, { params: { _id } });
const reply = (thread_id: string, change: object = {}) =>
  ben.ask(calls.messageCreate, {
    body: { channel_id, text: "re", client_id: crypto.randomUUID(), thread_id, ...change },
  });

describe("A thread", () => {
  it("counts its replies, knows the last one, and keeps them out of the channel's top level", async () => {
    const root = await ada.send(channel_id, "root");
    const replies = [
      await ben.send(channel_id, "one", root._id),
      await ben.send(channel_id, "two", root._id),
    ];
    const last = replies[1];
    const page = await thread(root._id);
    expect(page.messages).toEqual(replies);
    expect(page.root).toMatchObject({
      reply_count: 2,
      last_reply_at: last?.created_at,
      rev: last?.seq,
    });
    const { messages } = await ada.call(calls.messageListChannel, {
      params: { channelId: channel_id },
      query: {},
    });
    expect(messages.at(-1)).toEqual(page.root);
    await remove(last?._id ?? "").catch(() => {});
    expect((await ben.ask(calls.messageDelete, { params: { _id: last?._id ?? "" } })).status).toBe(
      200,
    );
    expect((await thread(root._id)).root).toMatchObject({
      reply_count: 1,
      last_reply_at: replies[0]?.created_at,
    });
  });

  it("tells the reply and its root with one number", async () => {
    const root = await ada.send(channel_id, "root");
    const socket = await openSocket(server.url, ada);
    const sent = await ben.send(channel_id, "re", root._id);
    const frame = await socket.until(() => socket.frames.find((f) => f.type === "channel"));
    expect(frame).toMatchObject({ after: root.seq, head: sent.seq });
    expect(frame.rows.map((row) => row.rev)).toEqual([sent.seq, sent.seq]);
    expect(frame.rows).toContainEqual({ type: "message", ...(await thread(root._id)).root });
    socket.close();
  });

  it("counts right when many reply and delete at once", async () => {
    const root = await ada.send(channel_id, "busy");
    const sent = await Promise.all(
      Array.from({ length: 30 }, (_, n) => ada.send(channel_id, `re ${n}`, root._id)),
    );
    await Promise.all([
      ...sent.slice(0, 12).map(({ _id }) => remove(_id)),
      ...Array.from({ length: 5 }, () => ada.send(channel_id, "more", root._id)),
    ]);
    const { root: after, messages } = await thread(root._id, { limit: 200 });
    expect(after.reply_count).toBe(23);
    expect(messages.filter((m) => m.deleted_at === null)).toHaveLength(23);
    expect(messages).toHaveLength(35);
  });

  it("goes on under a deleted root while it has replies, and not when it has none", async () => {
    const root = await ada.send(channel_id, "root");
    const first = await ada.send(channel_id, "re", root._id);
    await remove(root._id);
    expect((await reply(root._id)).status).toBe(201);
    expect((await thread(root._id)).root).toMatchObject({ text: "", reply_count: 2 });
    await remove(first._id);
    const lonely = await ada.send(channel_id, "lonely");
    await remove(lonely._id);
    const { status, body } = await reply(lonely._id);
    expect([status, body.code]).toEqual([409, "message_deleted"]);
  });

  it("begins with no reply, no message of another channel and none that is not there", async () => {
    const root = await ada.send(channel_id, "root");
    const first = await ada.send(channel_id, "re", root._id);
    const nested = await reply(first._id);
    expect([nested.status, nested.body]).toMatchObject([422, { details: [{ path: "thread_id" }] }]);
    const { _id: other } = await ada.call(calls.channelCreate, {
      body: { name: `o-${crypto.randomUUID()}`, visibility: "private" },
    });
    const elsewhere = await ada.send(other, "elsewhere");
    const missing = await reply(MISSING);
    expect(missing.status).toBe(404);
    expect((await reply(elsewhere._id)).body).toEqual(missing.body);
  });
});
