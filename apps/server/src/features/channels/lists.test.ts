import { type CallInput, calls } from "@parley/contract";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { channelNamed } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let general: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  general = await channelNamed(ada, "general");
  for (const name of ["zebra", "ärger", "apple", "été", "日本", "Apple-2", "a_b", "a-b"]) {
    await ada.call(calls.channelCreate, { body: { name } });
  }
  for (const visibility of ["private", "private"] as const) {
    await ada.call(calls.channelCreate, { body: { name: "same", visibility } });
  }
  for (let n = 0; n < 5; n += 1) {
    const other = await registerPerson(server.url, "Same Name", `same${n}@example.org`);
    await ada.call(calls.channelDirect, { body: { user_ids: [other.user_id] } });
  }
});
afterAll(() => server.close());

type Query = CallInput<typeof calls.channelList>["query"];
async function listAll(who: TestClient, limit: number, query: Query = {}): Promise<string[]> {
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const more = cursor ? { cursor } : {};
    const page = await who.call(calls.channelList, { query: { ...query, ...more, limit } });
    seen.push(...page.channels.map(({ _id, name }) => name || _id));
    cursor = page.next_cursor;
  } while (cursor);
  return seen;
}

describe("The list of channels", () => {
  it.each([1, 2, 3, 7, 200])("comes whole by pages of %i, each channel once", async (limit) => {
    const mine = await listAll(ada, limit);
    expect(mine).toHaveLength(9 + 2 + 5);
    expect(mine).toEqual(await listAll(ada, 100));
    expect(new Set(mine).size).toBe(mine.length - 1);
    expect((await listAll(ben, limit)).toSorted()).toEqual(
      ["general", "zebra", "ärger", "apple", "été", "日本", "apple-2", "a_b", "a-b"].toSorted(),
    );
  });

  it("is narrowed by kind and by part of a name", async () => {
    expect(await listAll(ada, 2, { kind: "direct" })).toHaveLength(5);
    expect(await listAll(ada, 2, { q: "APPLE" })).toEqual(["apple", "apple-2"]);
    expect(await listAll(ada, 2, { q: "_" })).toEqual(["a_b"]);
    expect(await listAll(ben, 2, { q: "same" })).toEqual([]);
    expect(await listAll(ben, 2, { kind: "direct" })).toEqual([]);
  });

  it("looks into topic and description too, where it is asked to", async () => {
    const about = "Where the Harvest is planned";
    const body = { name: "autumn", description: about };
    const { _id } = await ada.call(calls.channelCreate, { body });
    await ada.call(calls.channelUpdate, { body: { _id, topic: "Pears first" } });
    expect(await listAll(ben, 2, { q: "harvest" })).toEqual([]);
    expect(await listAll(ben, 2, { q: "harvest", within: "about" })).toEqual(["autumn"]);
    expect(await listAll(ben, 2, { q: "PEARS", within: "about" })).toEqual(["autumn"]);
    expect(await listAll(ben, 2, { q: "autu", within: "about" })).toEqual(["autumn"]);
    await ada.call(calls.channelDelete, { params: { _id } });
  });

  it.each([1, 2, 200])("comes by activity, size or age too, by pages of %i", async (limit) => {
    const kind = "channel";
    const newest = await listAll(ben, limit, { kind, order: "newest" });
    expect(newest.slice(0, 3)).toEqual(["a-b", "a_b", "apple-2"]);
    expect(newest.at(-1)).toBe("general");
    await ada.send(await channelNamed(ada, "zebra"), "first");
    await ada.send(await channelNamed(ada, "été"), "then");
    const active = await listAll(ben, limit, { kind, order: "active" });
    expect(active.slice(0, 2)).toEqual(["été", "zebra"]);
    const channel_id = await channelNamed(ada, "日本");
    await ben.call(calls.channelJoin, { body: { channel_id } });
    const largest = await listAll(ben, limit, { kind, order: "members" });
    expect(largest.slice(0, 3)).toEqual(["general", "日本", "a-b"]);
    await ben.call(calls.channelLeave, { body: { channel_id } });
    for (const order of [newest, active, largest]) expect(new Set(order).size).toBe(9);
  });

  it("says when something was written last", async () => {
    const { created_at } = await ada.send(await channelNamed(ada, "zebra"), "again");
    const query = { q: "zebra" };
    const { channels } = await ben.call(calls.channelList, { query });
    expect(channels).toMatchObject([{ name: "zebra", last_message_at: created_at }]);
    const cursor = Buffer.from(JSON.stringify(["zebra", general])).toString("base64url");
    expect((await ben.ask(calls.channelList, { query: { cursor } })).status).toBe(422);
  });
});

describe("The members of a channel", () => {
  it.each([1, 2, 3, 50])("come by name by pages of %i, each once", async (limit) => {
    const seen: string[] = [];
    let cursor: string | null | undefined;
    do {
      const query = { limit, ...(cursor ? { cursor } : {}) };
      const page = await ada.call(calls.channelMembers, { params: { _id: general }, query });
      expect(page.total).toBe(7);
      seen.push(...page.members.map(({ user }) => user._id));
      cursor = page.next_cursor;
    } while (cursor);
    expect(seen).toHaveLength(7);
    expect(new Set(seen).size).toBe(7);
  });

  it("are found by part of a name or username", async () => {
    const find = async (q: string) =>
      (
        await ada.call(calls.channelMembers, { params: { _id: general }, query: { q } })
      ).members.map(({ user }) => user.username);
    expect(await find("sato")).toEqual(["ben.sato"]);
    expect(await find("SAME.NAME")).toHaveLength(5);
  });
});
