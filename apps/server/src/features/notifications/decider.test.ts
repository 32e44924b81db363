import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { decideNotifications, queueEach, sendTogether } from "../../test/hot-writes.ts";
import { inWords, jobsDone, notificationsOf } from "../../test/notifications.ts";
import { recordStatements } from "../../test/statements.ts";
import { joinHooks } from "../messages/index.ts";
import { queueSent } from "./decider.ts";
import { selectLeft } from "./queries/queue.ts";

/** Has the database, and decides nothing. */
let owner: TestApp;
let server: TestApp;
let ada: TestClient;
let ben: TestClient;
let scene: { db: TestApp["db"]; user_id: string; channel_id: string };
let open: TestApp[] = [];

async function startNode(): Promise<TestApp> {
  const node = await buildTestApp({}, owner.databaseUrl);
  open.push(node);
  return node;
}

beforeEach(async () => {
  owner = await buildTestApp({}, undefined, { isQuiet: true });
  server = await startNode();
  ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  const { _id } = await ada.call(calls.channelDirect, { body: { user_ids: [ben.user_id] } });
  scene = { db: owner.db, user_id: ada.user_id, channel_id: _id };
  await jobsDone(owner.db);
});
afterEach(async () => {
  for (const node of open.splice(0)) await node.close();
  await owner.close();
});

const told = async () => (await notificationsOf(ben)).notifications.map(inWords);
const text = (n: number) => ({ text: `message ${n}` });
/** Messages that nobody has queued. */
const sendUnheard = (count: number) => sendTogether(scene, count, text, joinHooks([]));
const jobs = async () => {
  const { rows } = await sql<{ messages: number }>`
    SELECT json_array_length(j.payload -> 'message_ids') AS messages
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE t.identifier = 'notify-messages'`.execute(owner.db);
  return rows.map(({ messages }) => messages);
};
/** Lets nothing be decided while work is done, as a node that hangs there. */
async function whileHeld<T>(work: () => Promise<T>): Promise<T> {
  return owner.db.connection().execute(async (held) => {
    await sql`BEGIN`.execute(held);
    await sql`SELECT 1 FROM user_streams WHERE user_id = ${ben.user_id} FOR UPDATE`.execute(held);
    try {
      return await work();
    } finally {
      await sql`ROLLBACK`.execute(held);
    }
  });
}
/** Waits for a decision that waits for what is held; gives the process that runs it. */
async function deciding(): Promise<number> {
  for (;;) {
    const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'
        AND query LIKE '%user_streams%'`.execute(owner.db);
    if (rows[0]) return rows[0].pid;
  }
}

it("what a node that is gone left behind, another one decides, at its start and later", async () => {
  open = [];
  await server.close();
  const hooks = joinHooks([{ sent: queueSent }]);
  await sendTogether(scene, 3, text, hooks);
  expect(await selectLeft(owner.db, 0, 10)).toHaveLength(1);
  const { url } = await startNode();
  const there = Object.assign(new TestClient(url), { token: ben.token, user: ben.user });
  const seen = async () => (await notificationsOf(there)).notifications.map(inWords);
  await expect.poll(seen, { timeout: 20_000 }).toEqual(["*direct 3 Ada: message 2"]);
  await sendTogether(scene, 2, (n) => text(n + 3), hooks);
  await expect.poll(seen, { timeout: 20_000 }).toEqual(["*direct 5 Ada: message 4"]);
  expect(await selectLeft(owner.db, 0, 10)).toEqual([]);
});

it("the node that was sent a message decides of it without a look at what is left", async () => {
  // So no look finds any of it.
  await sql`ALTER TABLE notification_queue ALTER queued_at SET DEFAULT now() + interval '1 hour'`.execute(
    owner.db,
  );
  for (const n of [0, 1, 2]) await ada.send(scene.channel_id, `message ${n}`);
  await expect.poll(told, { timeout: 20_000 }).toEqual(["*direct 3 Ada: message 2"]);
});

it("a decision that was cut off is taken up again, and tells everything once", async () => {
  await whileHeld(async () => {
    await ada.send(scene.channel_id, "hello");
    const pid = await deciding();
    await sql`SELECT pg_terminate_backend(${pid})`.execute(owner.db);
  });
  await expect.poll(told, { timeout: 20_000 }).toEqual(["*direct 1 Ada: hello"]);
  await jobsDone(owner.db);
  const { rows } = await sql`SELECT 1 FROM notification_decisions WHERE user_id = ${ben.user_id}
    AND kind = 'direct'`.execute(owner.db);
  expect(rows).toHaveLength(1);
  expect(await jobs()).toEqual([]);
});

it("of what another node has taken nothing is decided, nor written", async () => {
  const queued = await queueEach(scene, await sendUnheard(3));
  const taken = queued.slice(0, 2);
  await decideNotifications(scene, taken);
  expect(await told()).toEqual(["*direct 2 Ada: message 1"]);
  const again = await recordStatements(() => decideNotifications(scene, taken));
  expect(again.statements.filter(({ text }) => /INSERT|UPDATE/.test(text))).toEqual([]);
  await decideNotifications(scene, queued);
  expect(await told()).toEqual(["*direct 3 Ada: message 2"]);
});

it("nodes that decide of the same at once tell it once, and none waits for another for ever", async () => {
  const queued = await queueEach(scene, await sendUnheard(20));
  const some = [queued.slice(0, 15), queued.slice(5), queued.toReversed()];
  await Promise.all(some.map((one) => decideNotifications(scene, one)));
  expect(await told()).toEqual(["*direct 20 Ada: message 19"]);
  expect(await selectLeft(owner.db, 0, 10)).toEqual([]);
  expect(await jobs()).toEqual([]);
});

it("a message that cannot be decided holds up nobody, and is left to a job", async () => {
  const message_ids = await sendUnheard(4);
  const [bad = ""] = message_ids;
  const rule = "message_id_is_fine";
  await sql`ALTER TABLE notification_decisions ADD CONSTRAINT ${sql.raw(rule)}
    CHECK (message_id <> ${sql.lit(bad)})`.execute(owner.db);
  await decideNotifications(scene, await queueEach(scene, message_ids));
  expect(await told()).toEqual(["*direct 3 Ada: message 3"]);
  expect(await selectLeft(owner.db, 0, 10)).toEqual([]);
  expect(await jobs()).toEqual([1]);
  await sql`ALTER TABLE notification_decisions DROP CONSTRAINT ${sql.raw(rule)}`.execute(owner.db);
  await expect.poll(told, { timeout: 20_000 }).toEqual(["*direct 4 Ada: message 3"]);
});

it("what concerns more people than one transaction tells is left to a job, and nothing else of its round", async () => {
  const [direct = ""] = await sendUnheard(1);
  const body = { name: "everybody" };
  const { _id: channel_id } = await ada.call(calls.channelCreate, { body });
  await sql`WITH new AS (INSERT INTO users (_id, name, username, role, rev)
      SELECT gen_random_uuid(), 'P', 'p' || n, 'member', 0 FROM generate_series(1, 600) n RETURNING _id),
    streams AS (INSERT INTO user_streams (user_id) SELECT _id FROM new)
    INSERT INTO channel_members (channel_id, user_id, role, notify, user_rev, rev)
    SELECT ${channel_id}, _id, 'member', 'all', 0, 0 FROM new`.execute(owner.db);
  const [loud = ""] = await sendTogether({ ...scene, channel_id }, 1, text, joinHooks([]));
  const kept = async (message_id: string) => {
    const { rows } = await sql`SELECT 1 FROM notification_decisions
      WHERE message_id = ${message_id} AND kind IS NOT NULL`.execute(owner.db);
    return rows.length;
  };
  // Without a node that runs jobs.
  await server.close();
  open = [];
  await decideNotifications(scene, await queueEach(scene, [loud, direct]));
  expect([await kept(direct), await kept(loud), await jobs()]).toEqual([1, 0, [1]]);
  await startNode();
  await jobsDone(owner.db);
  expect(await kept(loud)).toBe(600);
});
