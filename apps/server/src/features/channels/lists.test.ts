import { calls } from "@parley/contract";
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

type Query = { kind?: "channel" | "direct"; q?: string };
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
