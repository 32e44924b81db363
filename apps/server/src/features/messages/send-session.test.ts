import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { channelNamed } from "../../test/team.ts";

/*
 * A send does not look a session up that was looked up a short while ago; it looks at it in its own transaction. Here
 * sessions end in ways of which this node hears nothing: on another node, or by a command.
 */

let server: TestApp;
let ada: TestClient;
let channel_id: string;

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  channel_id = await channelNamed(ada, "general");
});
afterAll(() => server.close());

async function send(who: TestClient, to = channel_id) {
  const body = { channel_id: to, text: "hello", client_id: crypto.randomUUID() };
  const { status, body: answer } = await who.ask(calls.messageCreate, { body });
  return [status, answer.code ?? ""];
}

/** Somebody whose session was looked up a moment ago. */
async function whoHasJustSent(name: string): Promise<TestClient> {
  const who = await registerPerson(server.url, name);
  // A session's first call notes that it has its token; the second one is remembered.
  for (let n = 0; n < 3; n++) expect(await send(who)).toEqual([201, ""]);
  return who;
}

async function countMessages(): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) FROM messages`.execute(server.db);
  return rows[0]?.count ?? 0;
}

const ends: Array<[string, string, (who: TestClient) => Promise<unknown>]> = [
  [
    "was ended on another node",
    "Ben Sato",
    (who) => sql`DELETE FROM sessions WHERE user_id = ${who.user_id}`.execute(server.db),
  ],
  [
    "ran out",
    "Eva Lind",
    (who) =>
      sql`UPDATE sessions SET expires_at = now() WHERE user_id = ${who.user_id}`.execute(server.db),
  ],
  [
    "is of somebody whom a command has just deactivated",
    "Lee Park",
    (who) => sql`UPDATE users SET is_active = false WHERE _id = ${who.user_id}`.execute(server.db),
  ],
];

it.each(ends)("A session that %s sends nothing more", async (_, name, end) => {
  const who = await whoHasJustSent(name);
  await end(who);
  const before = await countMessages();
  expect(await send(who)).toEqual([401, "session_over"]);
  expect(await countMessages()).toBe(before);
  // Others of the same batch are none the worse for it.
  const together = await Promise.all([send(who), send(ada), send(who), send(ada)]);
  expect(together.map(([status]) => status)).toEqual([401, 201, 401, 201]);
});

it("Somebody who has just become a guest learns nothing of channels that guests do not see", async () => {
  const { _id } = await ada.call(calls.channelCreate, { body: { name: "for-members" } });
  const who = await whoHasJustSent("Kim Ito");
  expect(await send(who, _id)).toEqual([403, "forbidden"]);
  await sql`UPDATE users SET role = 'guest' WHERE _id = ${who.user_id}`.execute(server.db);
  expect(await send(who, _id)).toEqual([404, "not_found"]);
  expect(await send(who)).toEqual([201, ""]);
});
