import { calls } from "@parley/contract";
import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, TestClient } from "../../test/client.ts";
import { channelNamed } from "../../test/team.ts";

let server: TestApp;
beforeEach(async () => {
  server = await buildTestApp();
});
afterEach(() => server.close());

/** Registers at a browser in this language. */
async function registerIn(language: string, name = "Ada Okafor"): Promise<TestClient> {
  const email = `${name.toLowerCase().replace(" ", ".")}@example.org`;
  const response = await fetch(`${server.url}/api/auth/register`, {
    method: "POST",
    headers: { "content-type": "application/json", "accept-language": language },
    body: JSON.stringify({ name, email, password: "correct horse battery" }),
  });
  const { result } = (await response.json()) as { result: { data: TestClient["user"] } };
  const client = new TestClient(server.url);
  client.user = result.data;
  client.token = result.data?.access_token ?? "";
  return client;
}

const page = async (who: TestClient) => {
  const channelId = await channelNamed(who, "general");
  return who.call(calls.messageListChannel, { params: { channelId }, query: {} });
};

it("the first person finds a thread that teaches, in their language; nobody is disturbed by it", async () => {
  const ada = await registerIn("de-DE");
  const [root, ...more] = (await page(ada)).messages;
  expect(more).toEqual([]);
  expect(root?.text).toContain("Willkommen bei Parley");
  expect(root?.author._id).toBe(ada.user_id);
  const thread = await ada.call(calls.messageListThread, {
    params: { _id: root?._id ?? "" },
    query: {},
  });
  expect(thread.messages).toHaveLength(root?.reply_count ?? 0);
  expect(thread.messages.length).toBeGreaterThan(3);
  expect(thread.messages.map(({ mentions, mentions_all }) => [mentions, mentions_all])).toEqual(
    thread.messages.map(() => [[], false]),
  );
  // Who comes later may read it, and is told of nothing.
  const ben = await registerIn("en", "Ben Sato");
  expect((await page(ben)).messages[0]?._id).toBe(root?._id);
  for (const who of [ada, ben]) {
    const { channels, notifications } = await who.call(calls.bootstrap, {});
    expect(channels.map(({ counts }) => [counts.unread, counts.mentions])).toEqual([[0, 0]]);
    expect(notifications.unread).toBe(0);
  }
  const found = await ada.call(calls.searchShow, { query: { q: "Willkommen" } });
  expect(found.messages?.items).toHaveLength(1);
});

it("a program, which reads no language, gets an empty channel", async () => {
  const ada = await registerPerson(server.url, "Ada Okafor");
  expect((await page(ada)).messages).toEqual([]);
});

it("a general channel that an import brought stays as it is", async () => {
  await sql`INSERT INTO channels (_id, kind, visibility, name, source_key)
    VALUES (gen_random_uuid(), 'channel', 'public', 'general', 'slack')`.execute(server.db);
  const ada = await registerIn("en");
  expect((await page(ada)).messages).toEqual([]);
});
