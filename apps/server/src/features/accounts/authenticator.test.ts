import { calls } from "@parley/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { buildTestApp } from "../../test/build-app.ts";
import { registerPerson } from "../../test/client.ts";
import { authenticator } from "./sessions.ts";

it("Many tokens at once are answered each as it would be alone, and their use is noted", async () => {
  const server = await buildTestApp();
  const { db, url } = server;
  const [ada, ben, eva, kim] = await Promise.all(
    ["Ada Okafor", "Ben Sato", "Eva Lind", "Kim Ito"].map((name) => registerPerson(url, name)),
  );
  if (!ada || !ben || !eva || !kim) throw new Error("Somebody is missing.");
  await ben.call(calls.authLogout, {});
  await sql`UPDATE users SET is_active = false WHERE _id = ${eva.user_id}`.execute(db);
  // Kim's token was replaced a moment ago, and she comes with both.
  const before = kim.token;
  await sql`UPDATE sessions SET rotated_at = now() - interval '2 days', last_used_at = now() - interval '1 hour'
    WHERE user_id = ${kim.user_id}`.execute(db);
  const after = (await kim.ask(calls.authMe, {})).body.result?.access_token ?? "";
  await sql`UPDATE sessions SET last_used_at = now() - interval '1 hour'`.execute(db);

  const tokens = [ada.token, "no token of anybody", ben.token, eva.token, before, after, ada.token];
  const ask = authenticator(db);
  const together = await Promise.all(tokens.map((token) => ask(token)));
  expect(together.map((actor) => actor?.user_id)).toEqual([
    ada.user_id,
    undefined,
    undefined,
    undefined,
    kim.user_id,
    kim.user_id,
    ada.user_id,
  ]);
  for (const [index, token] of tokens.entries()) expect(together[index]).toEqual(await ask(token));
  const { rows } = await sql<{ user_id: string }>`SELECT user_id FROM sessions
    WHERE last_used_at > now() - interval '10 minutes' AND confirmed_at IS NOT NULL`.execute(db);
  expect(rows.map(({ user_id }) => user_id).toSorted()).toEqual(
    [ada.user_id, kim.user_id].toSorted(),
  );
  await server.close();
});
