import { calls, limits } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { channelNamed, MISSING } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let people: TestClient[];
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  people = [];
  for (let n = 0; n < limits.reactorsShown + 3; n += 1)
    people.push(await registerPerson(server.url, `Person ${n}`));
  channel_id = await channelNamed(ada, "general");
});
afterAll(() => server.close());

async function reactors(message_id: string, limit: number): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await ada.call(calls.reactionList, {
      params: { _id: message_id },
      query: { limit, ...(cursor ? { cursor } : {}) },
    });
    seen.push(...page.reactors.map(({ emoji, user }) => `${emoji} ${user.name}`));
    cursor = page.next_cursor;
  } while (cursor);
  return seen;
}

describe("Everyone who reacted", () => {
  it.each([1, 7, 200])(
    "comes by pages of %i, each once, beyond those that a row shows",
    async (limit) => {
      const { _id } = await ada.send(channel_id, "Lunch?");
      const react = (who: TestClient, emoji: string) =>
        who.call(calls.reactionSet, { body: { message_id: _id, emoji, set: true } });
      for (const who of people) await react(who, "👍");
      for (const who of people.slice(0, 2)) await react(who, "🎉");
      const wanted = [
        ...people.map((_, n) => `👍 Person ${n}`),
        ...people.slice(0, 2).map((_, n) => `🎉 Person ${n}`),
      ];
      expect(await reactors(_id, limit)).toEqual(wanted);
      await ada.call(calls.messageDelete, { params: { _id } });
      expect(await reactors(_id, limit)).toEqual([]);
    },
  );

  it("is told to who may see the message only", async () => {
    const query = {};
    const none = { params: { _id: MISSING }, query };
    expect((await ada.ask(calls.reactionList, none)).status).toBe(404);
    const body = { name: "closed", visibility: "private" as const };
    const closed = await ada.call(calls.channelCreate, { body });
    const { _id } = await ada.send(closed._id, "Between us");
    const ben = people[0] as TestClient;
    expect((await ben.ask(calls.reactionList, { params: { _id }, query })).status).toBe(404);
    const cursor = Buffer.from("[1]").toString("base64url");
    const wrong = await ada.ask(calls.reactionList, { params: { _id }, query: { cursor } });
    expect(wrong.status).toBe(422);
  });
});
