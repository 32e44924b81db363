import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { PreparedClient } from "../../platform/database/prepared-client.ts";
import { buildTestApp, type TestApp } from "../../test/build-app.ts";
import { registerPerson, type TestClient } from "../../test/client.ts";
import { sendTogether } from "../../test/hot-writes.ts";
import { channelNamed } from "../../test/team.ts";

let server: TestApp;
let ada: TestClient;
let scene: { db: TestApp["db"]; user_id: string; channel_id: string };

beforeAll(async () => {
  server = await buildTestApp();
  ada = await registerPerson(server.url, "Ada Okafor");
  const channel_id = await channelNamed(ada, "general");
  scene = { db: server.db, user_id: ada.user_id, channel_id };
});
afterAll(() => server.close());

interface Put {
  client: object;
  /** Its first word. */
  word: string;
  /** How many statements of its connection were answered when it was put. */
  answered: number;
}

/** The statements of each way that a batch takes to PostgreSQL and back: those that were put between the same answers. */
async function waysOf(work: () => Promise<unknown>): Promise<string[][]> {
  const puts: Put[] = [];
  const answers = new Map<object, number>();
  const { query } = PreparedClient.prototype;
  const plainly = query as unknown as (this: object, ...args: unknown[]) => Promise<unknown>;
  PreparedClient.prototype.query = function (this: object, ...args: unknown[]) {
    const word =
      String(args[0])
        .trim()
        .split(/[ ;\n]/)[0] ?? "";
    puts.push({ client: this, word, answered: answers.get(this) ?? 0 });
    const answer = plainly.apply(this, args);
    const count = () => answers.set(this, (answers.get(this) ?? 0) + 1);
    Promise.resolve(answer).then(count, count);
    return answer;
  } as unknown as typeof query;
  try {
    await work();
  } finally {
    PreparedClient.prototype.query = query;
  }
  // The server's own jobs and sweeps ask too, on other connections and outside of this transaction.
  const client = puts.find(({ word }) => word === "INSERT")?.client;
  const own = puts.filter((put) => put.client === client);
  const from = own.findIndex(({ word }) => word === "BEGIN");
  const to = own.findIndex(({ word }, index) => index > from && word === "COMMIT");
  const ways = Map.groupBy(own.slice(from, to + 1), ({ answered }) => answered);
  return [...ways.values()].map((way) => way.map(({ word }) => word));
}

it("a batch of messages takes two ways to PostgreSQL and back, its begin and its commit with them", async () => {
  const [reads = [], writes = [], ...more] = await waysOf(() => sendTogether(scene, 3));
  expect(reads[0]).toBe("BEGIN");
  expect(new Set(reads.slice(1))).toEqual(new Set(["SELECT"]));
  expect(writes).toContain("INSERT");
  expect(writes.at(-1)).toBe("COMMIT");
  expect(more).toEqual([]);
});

it("is committed, and a message that cannot be stored fails without it", async () => {
  const stored = async () =>
    (await sql`SELECT FROM messages WHERE channel_id = ${scene.channel_id}`.execute(server.db)).rows
      .length;
  const before = await stored();
  await sendTogether(scene, 2);
  expect(await stored()).toBe(before + 2);
  await sql`ALTER TABLE message_search ADD CONSTRAINT "full" CHECK (false) NOT VALID`.execute(
    server.db,
  );
  await expect(sendTogether(scene, 1)).rejects.toMatchObject({ code: "23514" });
  await sql`ALTER TABLE message_search DROP CONSTRAINT "full"`.execute(server.db);
  expect(await stored()).toBe(before + 2);
  await sendTogether(scene, 1);
  expect(await stored()).toBe(before + 3);
});
