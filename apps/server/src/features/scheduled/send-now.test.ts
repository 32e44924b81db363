import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";

let server: TestApp;
let ada: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  ({ _id: channel_id } = await ada.call(calls.channelCreate, { body: { name: "lisbon" } }));
});
afterAll(() => server.close());

const schedule = (text: string) => {
  const send_at = new Date(Date.now() + 5 * 3_600_000).toISOString();
  const body = { _id: crypto.randomUUID(), channel_id, text, send_at, time_zone: "Asia/Tokyo" };
  return ada.call(calls.scheduledCreate, { body });
};

/** Holds up everything that is sent to the channel; gives what lets it go on. */
async function holdUp(): Promise<() => void> {
  const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
  const { promise: isOver, resolve: release } = Promise.withResolvers<void>();
  void server.db.transaction().execute(async (tx) => {
    await sql`SELECT FROM channels WHERE _id = ${channel_id} FOR NO KEY UPDATE`.execute(tx);
    locked();
    await isOver;
  });
  await isLocked;
  return release;
}

async function untilItWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await sql`SELECT FROM pg_stat_activity
        WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(server.db);
      return rows.length;
    })
    .toBeGreaterThan(0);
}

it("What another device changes while one is being sent is refused, and not lost with it", async () => {
  const { _id } = await schedule("As it was");
  const params = { _id };
  const release = await holdUp();
  const sent = ada.call(calls.scheduledSend, { params });
  await untilItWaits();
  const edited = await ada.ask(calls.scheduledUpdate, { params, body: { text: "Too late" } });
  const moved = await ada.ask(calls.scheduledUpdate, {
    params,
    body: { send_at: new Date(Date.now() + 3_600_000).toISOString(), time_zone: "Asia/Tokyo" },
  });
  release();
  expect([edited.body.code, moved.body.code]).toEqual(["scheduled_sent", "scheduled_sent"]);
  expect((await sent).text).toBe("As it was");
});

it("One that is refused when it is sent now keeps its moment", async () => {
  const planned = await schedule("Not yet");
  const archive = (archived: boolean) =>
    ada.call(calls.channelUpdate, { body: { _id: channel_id, archived } });
  await archive(true);
  const params = { _id: planned._id };
  expect((await ada.ask(calls.scheduledSend, { params })).body.code).toBe("channel_archived");
  expect((await ada.call(calls.scheduledList, {})).scheduled).toEqual([planned]);
  await archive(false);
});
