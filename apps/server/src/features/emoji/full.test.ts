import { calls, limits } from "@parley/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { buildTestApp } from "../../test/build-app.ts";
import { registerPerson } from "../../test/client.ts";

it("A name that is taken and a workspace that is full are told apart", async ({
  onTestFinished,
}) => {
  const server = await buildTestApp();
  onTestFinished(() => server.close());
  const ben = await registerPerson(server.url, "Ben Sato");
  const add = async (name: string) => {
    const { status, body } = await ben.ask(calls.emojiAlias, { body: { name, alias_of: "🎉" } });
    return [status, body.code];
  };
  await add("double");
  expect(await add("double")).toEqual([422, "invalid_input"]);
  await sql`INSERT INTO custom_emoji (name, alias_of, rev)
    SELECT 'many_' || n, '🎉', 1 FROM generate_series(1, ${limits.customEmoji}) AS n`.execute(
    server.db,
  );
  expect(await add("one_more")).toEqual([409, "too_many_emoji"]);
});
