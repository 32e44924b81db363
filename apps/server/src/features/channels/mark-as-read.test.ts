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
