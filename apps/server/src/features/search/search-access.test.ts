import { calls, type SearchKind } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { setRole } from "../../test/team.ts";

let app: TestApp;
let ada: TestClient;
let ben: TestClient;
let eve: TestClient;
let guest: TestClient;
let open: string;
let secret: string;
let direct: string;

beforeAll(async () => {
  app = await buildTestApp();
  ada = await registerPerson(app.url, "Ada Okafor");
  ben = await registerPerson(app.url, "Ben Sato");
  eve = await registerPerson(app.url, "Eve Adams");
  guest = await registerPerson(app.url, "Gus Guest");
  await setRole(app.db, guest.user_id, "guest");
  const create = async (name: string, visibility: "public" | "private") =>
    (await ada.call(calls.channelCreate, { body: { name, visibility } }))._id;
  open = await create("open-sesame", "public");
  secret = await create("secret-sesame", "private");
  direct = (await ada.call(calls.channelDirect, { body: { user_ids: [ben.user_id] } }))._id;
  const body = { channel_id: secret, user_ids: [ben.user_id] };
  await ada.call(calls.channelAddMembers, { body });
  await ada.send(open, "sesame in the open");
  await ada.send(secret, "sesame in secret");
  await ada.send(direct, "sesame between us");
});
afterAll(() => app.close());

const ask = (
  who: TestClient,
  q: string,
  more: { kind?: SearchKind; cursor?: string; limit?: number } = {},
) => who.call(calls.searchShow, { query: { q, ...more } });
const found = async (who: TestClient, q: string) =>
  (await ask(who, q)).messages?.items.map(({ message }) => message.text).sort();

describe("Only what one may see is found", () => {
  test("members find everything of theirs, and others what is open", async () => {
    const all = ["sesame between us", "sesame in secret", "sesame in the open"];
    expect(await found(ada, "sesame")).toEqual(all);
    expect(await found(ben, "sesame")).toEqual(all);
    expect(await found(eve, "sesame")).toEqual(["sesame in the open"]);
  });

  test("attack: a stranger asks for a private channel by name, by id, by operators, by a part of a word", async () => {
    for (const q of [
      "in:#secret-sesame sesame",
      `in:${secret} sesame`,
      `in:${direct} sesame`,
      "in:@ben.sato sesame",
      "from:@ada.okafor secret",
      "ecre",
      '"in secret"',
      "-open sesame",
      "-in:#open-sesame",
    ]) {
      expect([q, await found(eve, q)]).toEqual([q, []]);
    }
    expect((await ask(eve, "in:#secret-sesame")).unknown).toEqual(["in:#secret-sesame"]);
    expect((await ask(eve, "in:#never-existed")).unknown).toEqual(["in:#never-existed"]);
    expect((await ask(eve, "secret")).channels?.items).toEqual([]);
    expect((await ask(eve, "secret")).messages?.count).toBe(0);
  });

  test("attack: a guest looks into an open channel", async () => {
    expect(await found(guest, "sesame")).toEqual([]);
    expect((await ask(guest, "sesame")).channels?.count).toBe(0);
    await ada.call(calls.channelAddMembers, {
      body: { channel_id: open, user_ids: [guest.user_id] },
    });
    expect(await found(guest, "sesame")).toEqual(["sesame in the open"]);
  });

  test("attack: the owner looks into a direct conversation of others", async () => {
    const own = await ben.call(calls.channelDirect, { body: { user_ids: [eve.user_id] } });
    await ben.send(own._id, "a marmalade for two");
    expect(await found(ada, "marmalade")).toEqual([]);
    expect(await found(eve, "marmalade")).toEqual(["a marmalade for two"]);
  });

  test("attack: a member who was removed goes on with an old cursor", async () => {
    for (let n = 0; n < 6; n += 1) await ada.send(secret, `halva ${n}`);
    const first = await ask(ben, "halva", { kind: "messages", limit: 2 });
    expect(first.messages?.count).toBe(6);
    const cursor = first.messages?.next_cursor ?? "";
    const second = await ask(ben, "halva", { kind: "messages", limit: 2, cursor });
    expect(second.messages?.items).toHaveLength(2);
    await ada.call(calls.channelRemoveMember, {
      body: { channel_id: secret, user_id: ben.user_id },
    });
    const next = second.messages?.next_cursor ?? "";
    const after = await ask(ben, "halva", { kind: "messages", limit: 2, cursor: next });
    expect(after.messages).toMatchObject({ items: [], count: 0, next_cursor: null });
    expect(await found(ben, "halva")).toEqual([]);
    // A stranger gains nothing from somebody else's cursor.
    const stolen = await ask(eve, "halva", { kind: "messages", limit: 2, cursor });
    expect(stolen.messages?.items).toEqual([]);
  });

  test("attack: somebody reads a channel that became private, or was deleted", async () => {
    const { _id } = await ada.call(calls.channelCreate, { body: { name: "closing" } });
    await ada.send(_id, "tahini for everyone");
    expect(await found(eve, "tahini")).toHaveLength(1);
    await ada.call(calls.channelUpdate, { body: { _id, visibility: "private" } });
    expect(await found(eve, "tahini")).toEqual([]);
    await ada.call(calls.channelDelete, { params: { _id } });
    expect(await found(ada, "tahini")).toEqual([]);
  });

  test("a channel that an import is filling is not found", async () => {
    const { _id } = await ada.call(calls.channelCreate, { body: { name: "filling" } });
    await ada.send(_id, "baklava");
    await sql`UPDATE channels SET importing = true WHERE _id = ${_id}`.execute(app.db);
    expect(await found(ada, "baklava")).toEqual([]);
    expect((await ask(ada, "filling")).channels?.items).toEqual([]);
  });
});

describe("Bad input is answered, never with a failure of the server", () => {
  const hostile = [
    "' OR 1=1 --",
    "'); DROP TABLE messages; --",
    "a & b | !c <-> (d)",
    "foo:* 'bar':*A",
    "\\",
    "\\' \\\\",
    "%_%",
    "<script>alert(1)</script>",
    '"'.repeat(200),
    "-".repeat(200),
    "(".repeat(200),
    "a ".repeat(100),
    "会".repeat(100),
    "東京".repeat(99),
    "x".repeat(200),
    "👩‍👩‍👧‍👦🏳️‍🌈🇩🇪".repeat(5),
    "e\u0301".repeat(90),
    "a-b_c.d'e".repeat(20),
    "from:@' in:#% on:2026-02-30 before:0000 after:9999-12-31",
    "on:9999 -on:0000-01-01",
    "=fAAAA ~run =ma",
    "\u202e\u2066abc",
    "\u{10FFFF}\uFFFD",
    "constructor __proto__ toString",
  ];
  test.each(hostile)("%j", async (q) => {
    const answer = await ada.ask(calls.searchShow, { query: { q } });
    expect([answer.status, answer.body.code]).toEqual([200, undefined]);
  });

  test.each([
    [{ q: "x".repeat(201) }, "q"],
    [{ q: "a\0b" }, "q"],
    [{ q: "a", kind: "secrets" as "files" }, "kind"],
    [{ q: "a", limit: 1_000 }, "limit"],
    [{ q: "a", limit: -1 }, "limit"],
    [{ q: "a", time_zone: "Mars/Olympus" }, "time_zone"],
    [{ q: "a", cursor: "AAAA" }, "kind"],
    [{ q: "a", kind: "messages" as const, cursor: "AAAA" }, "cursor"],
    [
      { q: "a", kind: "people" as const, cursor: Buffer.from("[1,2,3]").toString("base64url") },
      "cursor",
    ],
    [
      {
        q: "a",
        kind: "messages" as const,
        cursor: Buffer.from('[1e300,0,"x"]').toString("base64url"),
      },
      "cursor",
    ],
  ])("%j is refused with the name of the field", async (query, path) => {
    const answer = await ada.ask(calls.searchShow, { query });
    expect(answer.status).toBe(422);
    expect(JSON.stringify(answer.body)).toContain(`"path":"${path}"`);
  });

  test("without q, or without a session", async () => {
    expect((await ada.ask(calls.searchShow, { query: {} as { q: string } })).status).toBe(422);
    const nobody = await fetch(`${app.url}/api/search?q=sesame`);
    expect(nobody.status).toBe(401);
  });
});
