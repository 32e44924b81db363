import { calls } from "@parley/contract";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { MISSING } from "../../test/team.ts";

let server: TestApp;
let people: TestClient[];

beforeAll(async () => {
  server = await buildTestApp();
  people = [];
  for (const name of ["Zoe A", "ada B", "Ada B", "Ben C", "Élan D", "Ada_ E", "Ada% F"]) {
    people.push(await registerPerson(server.url, name, `p${people.length}@example.org`));
  }
});
afterAll(() => server.close());

it.each([1, 2, 3, 50])("People come page by page of %i, each once", async (limit) => {
  const [ada] = people;
  const seen: string[] = [];
  let cursor: string | null | undefined;
  do {
    const page = await ada?.call(calls.userList, {
      query: { limit, ...(cursor ? { cursor } : {}) },
    });
    expect(page?.users.length).toBeLessThanOrEqual(limit);
    seen.push(...(page?.users.map(({ _id }) => _id) ?? []));
    cursor = page?.next_cursor;
  } while (cursor);
  expect(seen.toSorted()).toEqual(people.map(({ user_id }) => user_id).toSorted());
});

it("Part of a name finds, and signs mean themselves", async () => {
  const [ada] = people;
  const find = async (q: string) =>
    (await ada?.call(calls.userList, { query: { q } }))?.users.map(({ name }) => name);
  expect(await find("ADA")).toHaveLength(4);
  expect(await find("_")).toEqual(["Ada_ E"]);
  expect(await find("%")).toEqual(["Ada% F"]);
  expect(await find("\\")).toEqual([]);
});

it("who is called so comes before who only has it within, over pages too", async () => {
  const [ada] = people;
  const names: string[] = [];
  let cursor: string | null | undefined;
  do {
    const query = { q: "a", limit: 2, ...(cursor ? { cursor } : {}) };
    const page = await ada?.call(calls.userList, { query });
    names.push(...(page?.users.map(({ name }) => name) ?? []));
    cursor = page?.next_cursor;
  } while (cursor);
  // The "a" of Élan stands within the name; Zoe's second word is one.
  expect(names).toHaveLength(6);
  expect(names.at(-1)).toBe("Élan D");
  expect(names.at(-2)).toBe("Zoe A");
});

it("Ids find who exists, and nobody's e-mail is told", async () => {
  const [ada, ben] = people;
  const ids = [ben?.user_id, MISSING, ada?.user_id].join(",");
  const page = await ada?.call(calls.userList, { query: { ids } });
  expect(page?.users.map(({ _id }) => _id).toSorted()).toEqual(
    [ada?.user_id, ben?.user_id].toSorted(),
  );
  expect(JSON.stringify(page)).not.toContain("@example.org");
});

it("Any part of a name finds it, whether an index can look it up or not", async () => {
  const [ada] = people;
  const names = ["Łukasz Weiß", "O'Neil-Çelik", "Ngọc Ánh", "李小龙"];
  for (const name of names) {
    await registerPerson(server.url, name, `p${people.length + names.indexOf(name)}@example.org`);
    for (let from = 0; from < name.length; from += 1)
      for (const length of [1, 2, 3, 5]) {
        const q = name.slice(from, from + length);
        const { users } = (await ada?.call(calls.userList, { query: { q } })) ?? {};
        expect(users?.map((one) => one.name)).toContain(name);
      }
  }
});
