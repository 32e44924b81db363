import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson } from "../../test/client.ts";
import { purgeStep } from "../channels/index.ts";
import { housekeep } from "./sweep.ts";

const MESSAGES = 25_000;
/** Rows that one step removes at most. */
const PURGE_ROWS = 2_000;

let server: TestApp;
beforeAll(async () => {
  server = await buildTestApp();
});
afterAll(() => server.close());

const count = async (table: string, channel_id: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count
    FROM ${sql.table(table)} WHERE channel_id = ${channel_id}`.execute(server.db);
  return rows[0]?.count ?? 0;
};
const step = () => server.db.transaction().execute((tx) => purgeStep(tx, 24));

it("a deleted channel of many messages goes step by step, can be interrupted, and takes nothing else", async () => {
  const ada = await registerPerson(server.url, "Ada Okafor");
  const create = (name: string) => ada.call(calls.channelCreate, { body: { name } });
  const [{ _id: huge }, { _id: kept }] = [await create("huge"), await create("kept")];
  await ada.send(kept, "stays");
  await sql`INSERT INTO messages (_id, channel_id, seq, rev, author_id, client_id, client_hash, text)
    SELECT gen_random_uuid(), ${huge}, n, n, ${ada.user_id}, gen_random_uuid(), '', 'text'
    FROM generate_series(100, ${100 + MESSAGES - 1}) n`.execute(server.db);
  await sql`INSERT INTO message_search (channel_id, seq, message_id, at, words, infix, version)
    SELECT channel_id, seq, _id, now(), '', '', 1 FROM messages
    WHERE channel_id = ${huge} AND seq < 3100`.execute(server.db);
  await sql`INSERT INTO message_reactions (channel_id, message_id, emoji, user_id)
    SELECT channel_id, _id, 'x', author_id FROM messages WHERE channel_id = ${huge}`.execute(
    server.db,
  );
  await ada.call(calls.channelDelete, { params: { _id: huge } });
  expect(await step()).toBe(0);
  await sql`UPDATE channels SET deleted_at = now() - interval '25 hours' WHERE _id = ${huge}`.execute(
    server.db,
  );

  // What hangs on the messages goes before them, so that no statement takes more than it says.
  let before = (await count("messages", huge)) + (await count("message_reactions", huge));
  for (let n = 0; n < 4; n += 1) expect(await step()).toBeLessThanOrEqual(PURGE_ROWS);
  before -= (await count("messages", huge)) + (await count("message_reactions", huge));
  expect(before).toBeLessThanOrEqual(4 * PURGE_ROWS);
  expect(await count("message_search", huge)).toBe(0);

  // Housekeeping that is told to stop stops between two steps; the next one goes on.
  let asked = 0;
  const all = async () =>
    (await count("messages", huge)) + (await count("message_reactions", huge));
  const held = await all();
  await housekeep(server.db, () => {
    asked += 1;
    return asked > 3;
  });
  expect(held - (await all())).toBe(3 * PURGE_ROWS);
  let steps = 0;
  for (let removed = 1; removed > 0; steps += 1) {
    removed = await step();
    expect(removed).toBeLessThanOrEqual(PURGE_ROWS);
  }
  expect(steps).toBeGreaterThanOrEqual((held - 3 * PURGE_ROWS) / PURGE_ROWS);
  const { rows } = await sql`SELECT 1 FROM channels WHERE _id = ${huge}`.execute(server.db);
  expect([rows.length, await all(), await count("messages", kept)]).toEqual([0, 0, 1]);
});
