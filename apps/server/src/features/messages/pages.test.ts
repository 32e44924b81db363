import { calls, limits, type Message, MessagePage } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";

let server: TestApp;
let ada: TestClient;
let channel_id: string;
let top: Message[];
let root: Message;

/** 23 top-level messages with gaps between their numbers: replies, edits and a tombstone. */
beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  channel_id = (await ada.call(calls.channelCreate, { body: { name: "pages" } }))._id;
  for (let n = 0; n < 23; n += 1) {
    const sent = await ada.send(channel_id, `message ${n}`);
    if (n === 5) root = sent;
    if (n > 5 && n % 3 === 0) await ada.send(channel_id, `reply ${n}`, root._id);
    if (n % 4 === 0) {
      await ada.call(calls.messageUpdate, {
        params: { _id: sent._id },
        body: { text: `edited ${n}` },
      });
    }
    if (n === 9) await ada.call(calls.messageDelete, { params: { _id: sent._id } });
  }
  top = (await page({ limit: 200 })).messages;
});
afterAll(() => server.close());

const page = (query: object) =>
  ada.call(calls.messageListChannel, { params: { channelId: channel_id }, query });
const seqs = (messages: Message[]) => messages.map(({ seq }) => seq);
const at = (index: number) => top.at(index)?.seq ?? 0;

describe("A page of a channel", () => {
  it("holds the whole history when it is large enough, tombstones included", () => {
    expect(top).toHaveLength(23);
    expect(top[9]).toMatchObject({ text: "" });
    expect(seqs(top)).toEqual(seqs(top).toSorted((a, b) => a - b));
  });

  it.each([1, 2, 5, 22, 23, 24, 200])(
    "of %i leads backwards to the beginning and forwards to the end",
    async (limit) => {
      const back: number[] = [];
      let older = await page({ limit });
      expect(older.has_after).toBe(false);
      for (;;) {
        back.unshift(...seqs(older.messages));
        if (!older.has_before) break;
        older = await page({ limit, before: back[0] });
        expect(older.has_after).toBe(true);
      }
      expect(back).toEqual(seqs(top));
      const forth: number[] = [];
      let newer = await page({ limit, after: 0 });
      expect(newer.has_before).toBe(false);
      for (;;) {
        forth.push(...seqs(newer.messages));
        if (!newer.has_after) break;
        newer = await page({ limit, after: forth.at(-1) });
        expect(newer.has_before).toBe(true);
      }
      expect(forth).toEqual(seqs(top));
    },
  );

  it.each([
    ["before the first", () => ({ before: at(0) }), 0, [false, true]],
    ["before everything", () => ({ before: 0 }), 0, [false, true]],
    ["before a number beyond the end", () => ({ before: 1e15 }), 23, [false, false]],
    ["after the last", () => ({ after: at(-1) }), 0, [true, false]],
    ["after a number beyond the end", () => ({ after: Number.MAX_SAFE_INTEGER }), 0, [true, false]],
    ["after a number between two", () => ({ after: at(4) + 1 }), 18, [true, false]],
  ] as const)("%s", async (_, query, count, has) => {
    const found = await page({ ...query(), limit: 200 });
    expect(found.messages).toHaveLength(count);
    expect([found.has_before, found.has_after]).toEqual(has);
  });

  it("around a message has it, whatever it is and however small the page", async () => {
    for (const [index, message] of top.entries()) {
      for (const limit of [1, 2, 3, 10]) {
        const found = await page({ around: message.seq, limit });
        expect(seqs(found.messages)).toContain(message.seq);
        const first = top.findIndex(({ seq }) => seq === found.messages[0]?.seq);
        expect(seqs(found.messages)).toEqual(seqs(top.slice(first, first + found.messages.length)));
        expect(found.has_before).toBe(first > 0);
        expect(found.has_after).toBe(first + found.messages.length < top.length);
        expect(found.messages.length).toBeLessThanOrEqual(limit);
        // What there is not of the older half comes of the newer one.
        if (found.has_after) expect(found.messages).toHaveLength(limit);
        expect(index).toBeGreaterThanOrEqual(first);
      }
    }
  });

  it("of an empty channel is empty, and stands at its head", async () => {
    const { _id } = await ada.call(calls.channelCreate, { body: { name: "empty" } });
    for (const query of [{}, { before: 5 }, { after: 0 }, { around: 3 }]) {
      expect(
        await ada.call(calls.messageListChannel, { params: { channelId: _id }, query }),
      ).toEqual({
        messages: [],
        has_before: false,
        has_after: false,
        head_seq: 1,
      });
    }
  });

  it("has 50 messages when nobody says, and never more than 200", async () => {
    const { _id } = await ada.call(calls.channelCreate, { body: { name: "many" } });
    await Promise.all(Array.from({ length: 230 }, (_, n) => ada.send(_id, `${n}`)));
    const list = (query: object) =>
      ada.ask(calls.messageListChannel, { params: { channelId: _id }, query });
    const count = async (query: object) =>
      MessagePage.parse((await list(query)).body.result?.data).messages.length;
    expect(await count({})).toBe(limits.pageDefault);
    expect(await count({ limit: 200 })).toBe(200);
    expect((await list({ limit: 201 })).status).toBe(422);
  });
});

it("A page of a thread leads through its replies in both directions", async () => {
  const all = (await ada.call(calls.messageListThread, { params: { _id: root._id }, query: {} }))
    .messages;
  expect(all.map(({ text }) => text)).toEqual([
    "reply 6",
    "reply 9",
    "reply 12",
    "reply 15",
    "reply 18",
    "reply 21",
  ]);
  const list = (query: object) =>
    ada.call(calls.messageListThread, { params: { _id: root._id }, query });
  const newest = await list({ limit: 2 });
  expect([seqs(newest.messages), newest.has_before, newest.has_after]).toEqual([
    seqs(all.slice(4)),
    true,
    false,
  ]);
  const around = await list({ around: all[2]?.seq, limit: 3 });
  expect(seqs(around.messages)).toEqual(seqs(all.slice(1, 4)));
  expect([around.has_before, around.has_after]).toEqual([true, true]);
});
