import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { sampleExport } from "../../test/slack-export.ts";
import { openImportTest } from "../../test/slack-import.ts";
import { channelNamed } from "../../test/team.ts";
import { purgeStep } from "../channels/index.ts";
import { indexIfBehind } from "./index-missing.ts";

let app: TestApp;
let ada: TestClient;
let general: string;

beforeAll(async () => {
  app = await buildTestApp();
  ada = await registerPerson(app.url, "Ada Okafor");
  general = await channelNamed(ada, "general");
});
afterAll(() => app.close());

const found = async (q: string) =>
  (await ada.call(calls.searchShow, { query: { q, kind: "messages" } })).messages?.items.map(
    ({ message }) => message.text,
  );
const entries = async (message_id: string) =>
  (await sql`SELECT 1 FROM message_search WHERE message_id = ${message_id}`.execute(app.db)).rows
    .length;

test("a message is found as soon as it is acknowledged, and so is a reply", async () => {
  const root = await ada.send(general, "quokka");
  expect(await found("quokka")).toEqual(["quokka"]);
  await ada.send(general, "quokka again", root._id);
  expect((await found("quokka"))?.toSorted()).toEqual(["quokka", "quokka again"]);
});

test("an edit changes what is found, in the same commit", async () => {
  const { _id } = await ada.send(general, "wombat");
  await ada.call(calls.messageUpdate, { params: { _id }, body: { text: "numbat" } });
  expect(await found("wombat")).toEqual([]);
  expect(await found("ombat")).toEqual([]);
  expect(await found("numbat")).toEqual(["numbat"]);
});

test("deleting a message removes its entry in the same commit", async () => {
  const { _id } = await ada.send(general, "bandicoot");
  expect(await entries(_id)).toBe(1);
  await ada.call(calls.messageDelete, { params: { _id } });
  expect(await entries(_id)).toBe(0);
  expect(await found("bandicoot")).toEqual([]);
});

test("a forward is found by its comment and by what it forwards", async () => {
  const { _id } = await ada.send(general, "potoroo");
  const self = await ada.call(calls.channelDirect, { body: { user_ids: [] } });
  const body = {
    message_id: _id,
    channel_ids: [self._id],
    comment: "keep this",
    client_id: crypto.randomUUID(),
  };
  await ada.call(calls.messageForward, { body });
  expect((await found("potoroo"))?.toSorted()).toEqual(["keep this", "potoroo"]);
  expect(await found("keep potoroo")).toEqual(["keep this"]);
});

test("purging a channel removes its entries", async () => {
  const { _id } = await ada.call(calls.channelCreate, { body: { name: "gone" } });
  const message = await ada.send(_id, "thylacine");
  await ada.call(calls.channelDelete, { params: { _id } });
  expect(await found("thylacine")).toEqual([]);
  while ((await app.db.transaction().execute((tx) => purgeStep(tx, -1))) > 0);
  expect(await entries(message._id)).toBe(0);
});

test("the longest message can be sent and found, whatever it is made of", async () => {
  const different = (from: number) =>
    Array.from({ length: 40_000 }, (_, n) => String.fromCodePoint(from + (n % 20_000))).join("");
  const long = [
    different(0x4e00),
    different(0x20000),
    "ab ".repeat(13_000),
    "x'\\".repeat(13_000),
    "é-".repeat(20_000),
  ];
  for (const text of long) expect((await ada.send(general, text)).text).toBe(text);
  expect(await found("一丁丂七丄")).toHaveLength(1);
});

test("system messages are not indexed", async () => {
  await ada.call(calls.channelUpdate, { body: { _id: general, topic: "dugong" } });
  expect(await found("dugong")).toEqual([]);
});

test("a database from before the index is indexed by a job, in batches, and what came meanwhile stays as it is", async () => {
  const channel_id = (await ada.call(calls.channelCreate, { body: { name: "history" } }))._id;
  await Promise.all(Array.from({ length: 1_200 }, (_, n) => ada.send(channel_id, `capybara ${n}`)));
  const deleted = await ada.send(channel_id, "capybara that went");
  await ada.call(calls.messageDelete, { params: { _id: deleted._id } });
  await sql`DELETE FROM message_search`.execute(app.db);
  await sql`UPDATE message_search SET version = 0`.execute(app.db);
  await sql`UPDATE search_state SET version = 0`.execute(app.db);
  expect(await found("capybara")).toEqual([]);
  const edited = await ada.send(channel_id, "capybara meanwhile");
  await indexIfBehind(app.db);
  await expect
    .poll(
      async () =>
        (await sql<{ version: number }>`SELECT version FROM search_state`.execute(app.db)).rows,
      { timeout: 60_000 },
    )
    .toEqual([{ version: 1 }]);
  const { rows } = await sql<{ missing: number; wrong: number }>`SELECT
    count(*) FILTER (WHERE s.seq IS NULL AND m.deleted_at IS NULL AND m.system IS NULL)::int AS missing,
    count(*) FILTER (WHERE s.seq IS NOT NULL AND (m.deleted_at IS NOT NULL OR m.system IS NOT NULL))::int AS wrong
    FROM messages m LEFT JOIN message_search s USING (channel_id, seq)`.execute(app.db);
  expect(rows).toEqual([{ missing: 0, wrong: 0 }]);
  expect(await entries(edited._id)).toBe(1);
  expect(await found('"capybara 777"')).toEqual(["capybara 777"]);
});

test("an import fills the index", async () => {
  const slack = await openImportTest();
  try {
    await slack.register();
    await slack.run(sampleExport());
    const missing =
      await slack.rows(`SELECT m.text FROM messages m LEFT JOIN message_search s USING (channel_id, seq)
      WHERE m.deleted_at IS NULL AND m.system IS NULL AND s.seq IS NULL`);
    expect(missing).toEqual([]);
    expect(await slack.rows("SELECT 1 FROM message_search LIMIT 1")).toHaveLength(1);
  } finally {
    await slack.close();
  }
});
