import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { createLocalBus } from "../../platform/bus/bus.ts";
import { createLog } from "../../platform/log/log.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { sendTogether } from "../../test/hot-writes.ts";
import { inWords, notificationsOf } from "../../test/notifications.ts";
import { recordStatements } from "../../test/statements.ts";
import { joinHooks } from "../messages/index.ts";
import { notifyMessagesJob } from "./notify-messages.ts";

let server: TestApp;
let ben: TestClient;
let message_ids: string[];

beforeEach(async () => {
  server = await buildTestApp();
  const ada = await registerPerson(server.url, "Ada Okafor");
  ben = await registerPerson(server.url, "Ben Sato");
  const { _id } = await ada.call(calls.channelDirect, { body: { user_ids: [ben.user_id] } });
  const scene = { db: server.db, user_id: ada.user_id, channel_id: _id };
  // Of these nobody asks for a job: the test runs it.
  const text = (n: number) => ({ text: `message ${n}` });
  message_ids = await sendTogether(scene, 8, text, joinHooks([]));
});
afterEach(() => server.close());

/** Runs a job for each of these messages, all at once. */
function decideEach(ids: string[]) {
  const log = createLog({ level: "silent" });
  const isHere = () => false;
  const deps = { db: server.db, bus: createLocalBus(), log, isHere, minute: 60_000 };
  const job = notifyMessagesJob(deps);
  const first = { attempt: 1, is_last: false, signal: undefined };
  return Promise.allSettled(ids.map((id) => job.run({ message_ids: [id] }, first)));
}

const told = async () => (await notificationsOf(ben)).notifications.map(inWords);

it("jobs that come together are decided together, in as many statements as one", async () => {
  const [first = "", ...rest] = message_ids;
  const one = await recordStatements(() => decideEach([first]));
  const many = await recordStatements(() => decideEach(rest));
  expect(many.statements).toHaveLength(one.statements.length);
  expect(await told()).toEqual(["*direct 8 Ada: message 7"]);
});

it("one that fails is tried alone, and fails alone", async () => {
  const [bad = "", ...good] = message_ids;
  await sql`ALTER TABLE notification_decisions
    ADD CHECK (message_id <> ${sql.lit(bad)})`.execute(server.db);
  const outcomes = await decideEach(message_ids);
  expect(outcomes.map(({ status }) => status)).toEqual([
    "rejected",
    ...good.map(() => "fulfilled"),
  ]);
  expect(await told()).toEqual(["*direct 7 Ada: message 7"]);
});

it("a job that runs again tells nothing twice", async () => {
  await decideEach(message_ids);
  await decideEach(message_ids);
  expect(await told()).toEqual(["*direct 8 Ada: message 7"]);
});
