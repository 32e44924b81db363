import { calls, limits, type Message } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { channelNamed } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let channel_id: string;
let other_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  channel_id = await channelNamed(ada, "general");
  other_id = (await ada.call(calls.channelCreate, { body: { name: "other" } }))._id;
  await ben.call(calls.channelJoin, { body: { channel_id: other_id } });
});
afterAll(() => server.close());

async function send(who: TestClient, change: object = {}) {
  const body = { channel_id, text: "hello", client_id: crypto.randomUUID(), ...change };
  const { status, body: answer } = await who.ask(calls.messageCreate, { body });
  return { status, code: answer.code, message: answer.result?.data as Message };
}

describe("The same client_id", () => {
  it("with the same content is the same message, for ever", async () => {
    const client_id = crypto.randomUUID();
    const first = await send(ada, { client_id });
    expect(first.status).toBe(201);
    expect(await send(ada, { client_id })).toEqual({ ...first, status: 200 });
    expect(await send(ada, { client_id: client_id.toUpperCase() })).toEqual({
      ...first,
      status: 200,
    });
    const _id = first.message._id;
    await ada.call(calls.messageUpdate, { params: { _id }, body: { text: "edited" } });
    const edited = await send(ada, { client_id });
    expect([edited.status, edited.message.text]).toEqual([200, "edited"]);
    expect((await send(ada, { client_id, text: "edited" })).code).toBe("client_id_reused");
    await ada.call(calls.messageDelete, { params: { _id } });
    const deleted = await send(ada, { client_id });
    expect([deleted.status, deleted.message._id, deleted.message.text]).toEqual([200, _id, ""]);
  });

  it.each([
    ["another text", { text: "other" }],
    ["another space", { text: "hello " }],
    ["a thread", { thread_id: "root" }],
  ])("with %s is refused with 409", async (_, change: { text?: string; thread_id?: string }) => {
    const root = await ada.send(channel_id, "root");
    const client_id = crypto.randomUUID();
    await send(ada, { client_id });
    const more = change.thread_id ? { thread_id: root._id } : change;
    expect(await send(ada, { client_id, ...more })).toMatchObject({
      status: 409,
      code: "client_id_reused",
    });
  });

  it("of another author or in another channel is another message", async () => {
    const client_id = crypto.randomUUID();
    const sent = [
      await send(ada, { client_id }),
      await send(ben, { client_id }),
      await send(ada, { client_id, channel_id: other_id }),
    ];
    expect(sent.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(new Set(sent.map(({ message }) => message._id)).size).toBe(3);
  });

  it("many times at once makes one message", async () => {
    const client_id = crypto.randomUUID();
    const sent = await Promise.all(Array.from({ length: 20 }, () => send(ada, { client_id })));
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(sent.map(({ message }) => message._id)).size).toBe(1);
  });

  it("at once with different contents makes one message and refuses the others", async () => {
    const client_id = crypto.randomUUID();
    const sent = await Promise.all(
      Array.from({ length: 10 }, (_, n) => send(ada, { client_id, text: `text ${n % 2}` })),
    );
    expect(sent.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(sent.filter(({ status }) => status === 409)).toHaveLength(5);
  });

  it("is answered as before where sending is over: archived, or the thread deleted", async () => {
    const { _id } = await ada.call(calls.channelCreate, { body: { name: "closing" } });
    const root = await send(ada, { channel_id: _id });
    const reply = { channel_id: _id, thread_id: root.message._id, client_id: crypto.randomUUID() };
    const first = await send(ada, reply);
    await ada.call(calls.messageDelete, { params: { _id: root.message._id } });
    await ada.call(calls.messageDelete, { params: { _id: first.message._id } });
    expect((await send(ada, reply)).status).toBe(200);
    expect((await send(ada, { ...reply, client_id: crypto.randomUUID() })).code).toBe(
      "message_deleted",
    );
    await ada.call(calls.channelUpdate, { body: { _id, archived: true } });
    expect((await send(ada, reply)).status).toBe(200);
  });
});

describe("A text", () => {
  it("of 40,000 characters is sent, one more is not", async () => {
    const text = "𝄞".repeat(limits.messageText);
    const sent = await send(ada, { text });
    expect(sent.message.text).toBe(text);
    const over = await send(ada, { text: `${text}x` });
    expect([over.status, over.code]).toEqual([422, "invalid_input"]);
  });

  it.each(["", " \n\t ", "a\0b", "\ud800", "x\udc00y"])("of %j is refused", async (text) => {
    expect((await send(ada, { text })).status).toBe(422);
  });

  it.each([
    " kept as typed \n",
    "\u202Ereversed\u202C",
    "a\u200Bb",
    "<script>alert(1)</script>",
    "'; DROP TABLE messages; --",
    '{"a":[1,"\\\\"]},NULL,""',
    "{}",
    "NULL",
    "👩‍👩‍👧‍👦".repeat(100),
    "é\u0301".repeat(500),
  ])("of %j stays as it was typed", async (text) => {
    const { message } = await send(ada, { text });
    expect(message.text).toBe(text);
    const page = await ben.call(calls.messageListChannel, {
      params: { channelId: channel_id },
      query: { around: message.seq, limit: 1 },
    });
    expect(page.messages).toEqual([message]);
  });
});

describe("Mentions", () => {
  it("are who was meant, when it was sent and when it is edited", async () => {
    const { message } = await send(ada, { text: "@ben.sato @nobody `@ada.okafor` x@ada.okafor" });
    const ben_mention = { user_id: ben.user_id, username: "ben.sato" };
    expect(message.mentions).toEqual([ben_mention]);
    const edit = (text: string) =>
      ada.call(calls.messageUpdate, { params: { _id: message._id }, body: { text } });
    const late = { user_id: ada.user_id, username: "ada.okafor", late: true };
    expect((await edit("@ben.sato and @ada.okafor")).mentions).toEqual([ben_mention, late]);
    expect((await edit("nobody")).mentions).toEqual([ben_mention]);
    expect((await edit("@channel")).mentions_all).toBe(false);
  });
});
