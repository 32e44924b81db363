import { type CallInput, calls, type Message } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { channelNamed, MISSING, openSocket } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let general: string;
let secret: string;
let other: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  general = await channelNamed(ada, "general");
  const create = (name: string, visibility: "public" | "private") =>
    ada.call(calls.channelCreate, { body: { name, visibility } });
  secret = (await create("secret", "private"))._id;
  other = (await create("other", "public"))._id;
});
afterAll(() => server.close());

type Body = CallInput<typeof calls.messageForward>["body"];

async function forward(who: TestClient, body: Omit<Body, "client_id"> & { client_id?: string }) {
  const client_id = crypto.randomUUID();
  const answer = await who.ask(calls.messageForward, { body: { client_id, ...body } });
  const data = answer.body.result?.data as { messages: Message[] } | undefined;
  return { status: answer.status, code: answer.body.code, messages: data?.messages ?? [] };
}

describe("POST /message/forward", () => {
  it("repeats the message in every conversation, with a comment that mentions", async () => {
    const source = await ada.send(secret, "the plan, @ben.sato");
    const { status, messages } = await forward(ada, {
      message_id: source._id,
      channel_ids: [general, other, general],
      comment: "look @ben.sato",
    });
    expect(status).toBe(201);
    expect(messages.map(({ channel_id }) => channel_id)).toEqual([general, other]);
    for (const message of messages) {
      expect(message).toMatchObject({
        text: "look @ben.sato",
        author: { _id: ada.user_id },
        mentions: [{ user_id: ben.user_id, username: "ben.sato" }],
        forwarded_from: {
          message_id: source._id,
          channel_id: secret,
          seq: source.seq,
          author: { _id: ada.user_id, name: "Ada Okafor" },
          text: "the plan, @ben.sato",
          created_at: source.created_at,
        },
      });
    }
    const page = await ben.call(calls.messageListChannel, {
      params: { channelId: general },
      query: {},
    });
    expect(page.messages.at(-1)).toEqual(messages[0]);
  });

  it("all or none: one conversation that refuses refuses the whole", async () => {
    const source = await ada.send(general, "for all or none");
    const heads = async () => {
      const { channels } = await ada.call(calls.bootstrap, {});
      return channels.map(({ channel, head }) => [channel._id, head]);
    };
    const before = await heads();
    const direct = await ada.call(calls.channelDirect, { body: { user_ids: [ben.user_id] } });
    const attempt = (channel_ids: string[]) =>
      forward(ben, { message_id: source._id, channel_ids: [direct._id, ...channel_ids] });
    expect(await attempt([secret])).toMatchObject({ status: 404, code: "not_found" });
    expect(await attempt([MISSING])).toMatchObject({ status: 404, code: "not_found" });
    expect(await attempt([other])).toMatchObject({ status: 403, code: "forbidden" });
    const after = (await heads()).filter(([id]) => id !== direct._id);
    expect(after).toEqual(before);
  });

  it("the same client_id and content again is the same forward, other content is refused", async () => {
    const source = await ada.send(general, "once only");
    const body = { message_id: source._id, channel_ids: [other], client_id: crypto.randomUUID() };
    const first = await forward(ada, body);
    expect(await forward(ada, body)).toEqual({ ...first, status: 200 });
    for (const change of [{ comment: "now with words" }, { channel_ids: [other, general] }]) {
      const { status, code } = await forward(ada, { ...body, ...change });
      expect([status, code]).toEqual([409, "client_id_reused"]);
    }
    const both = await Promise.all(
      [1, 2].map(() => forward(ada, { ...body, client_id: body.message_id })),
    );
    expect(new Set(both.flatMap(({ messages }) => messages.map(({ _id }) => _id))).size).toBe(1);
  });

  it("a forward without a comment is passed on as what it forwards", async () => {
    const source = await ada.send(general, "from hand to hand");
    const { messages } = await forward(ada, { message_id: source._id, channel_ids: [other] });
    const again = await forward(ada, {
      message_id: messages[0]?._id ?? "",
      channel_ids: [general],
    });
    expect(again.messages[0]?.forwarded_from).toMatchObject({
      message_id: source._id,
      text: "from hand to hand",
    });
  });

  it("a message that one may not read answers as one that does not exist", async () => {
    const hidden = await ada.send(secret, "hidden");
    const of = (message_id: string) => forward(ben, { message_id, channel_ids: [general] });
    expect(await of(hidden._id)).toEqual(await of(MISSING));
    expect((await of(hidden._id)).status).toBe(404);
  });

  it("refuses what was deleted, and what nobody wrote", async () => {
    const { _id } = await ada.send(general, "gone soon");
    await ada.call(calls.messageDelete, { params: { _id } });
    const body = { channel_ids: [general] };
    expect(await forward(ada, { message_id: _id, ...body })).toMatchObject({
      code: "message_deleted",
    });
    await ada.call(calls.channelUpdate, { body: { _id: other, topic: "a new topic" } });
    const page = await ada.call(calls.messageListChannel, {
      params: { channelId: other },
      query: {},
    });
    const system = page.messages.find((message) => message.system !== null);
    expect(await forward(ada, { message_id: system?._id ?? "", ...body })).toMatchObject({
      code: "invalid_input",
    });
  });

  it("deleting a forward leaves no copy of what it repeated", async () => {
    const source = await ada.send(general, "leave nothing");
    const { messages } = await forward(ada, { message_id: source._id, channel_ids: [other] });
    const _id = messages[0]?._id ?? "";
    await ada.call(calls.messageDelete, { params: { _id } });
    const page = await ada.call(calls.messageListChannel, {
      params: { channelId: other },
      query: {},
    });
    expect(page.messages.find((message) => message._id === _id)).toMatchObject({
      deleted_at: expect.any(String),
      forwarded_from: null,
    });
  });
});

describe("Pins", () => {
  it("are set and cleared, told to everyone, and listed with the newest first", async () => {
    const first = await ada.send(general, "pin me");
    const second = await ada.send(general, "me too");
    const socket = await openSocket(server.url, ben);
    const pin = (message_id: string, pinned: boolean) =>
      ada.call(calls.messagePin, { body: { message_id, pinned } });
    const pinned = await pin(first._id, true);
    expect(pinned).toMatchObject({ pinned_by: ada.user_id, pinned_at: expect.any(String) });
    expect(await pin(first._id, true)).toEqual(pinned);
    await pin(second._id, true);
    const rows = () =>
      socket.frames.flatMap((frame) => (frame.type === "channel" ? frame.rows : []));
    await socket.until(() => rows().length >= 2);
    expect(rows()[0]).toEqual({ type: "message", ...pinned });
    const list = async () => {
      const params = { channelId: general };
      const { messages } = await ben.call(calls.messageListPins, { params });
      return messages.map(({ _id }) => _id);
    };
    expect(await list()).toEqual([second._id, first._id]);
    await pin(second._id, false);
    expect(await list()).toEqual([first._id]);
    // A pin that comes again late does not undo the unpinning.
    const again = { message_id: second._id, client_id: crypto.randomUUID() };
    await ada.call(calls.messagePin, { body: { ...again, pinned: true } });
    await pin(second._id, false);
    await ada.call(calls.messagePin, { body: { ...again, pinned: true } });
    expect(await list()).toEqual([first._id]);
    await ada.call(calls.messageDelete, { params: { _id: first._id } });
    expect(await list()).toEqual([]);
    socket.close();
  });
});
