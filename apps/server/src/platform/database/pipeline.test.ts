import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase } from "../../test/postgres.ts";
import { createLog } from "../log/log.ts";
import { connect, type OpenDatabase } from "./connect.ts";
import type { Tx } from "./db.ts";
import { type Ending, inPipeline, together } from "./pipeline.ts";
import { PreparedClient } from "./prepared-client.ts";

let open: OpenDatabase;
beforeAll(async () => {
  const database = await createTestDatabase();
  open = connect(database.url, { log: createLog({ level: "silent" }), connections: 2 });
  await sql`CREATE TABLE things (n integer PRIMARY KEY)`.execute(open.db);
});
afterAll(() => open.close());

const inOneGo = <T>(work: (tx: Tx, ending: Ending) => Promise<T>) => inPipeline(open.db, work);
const put = (tx: Tx, n: number) => sql`INSERT INTO things VALUES (${n})`.execute(tx);
const all = async () =>
  (await sql<{ n: number }>`SELECT n FROM things ORDER BY n`.execute(open.db)).rows.map(
    ({ n }) => n,
  );

it("puts statements to PostgreSQL before the ones before them are answered, which runs them in their order", async () => {
  await inOneGo(async (tx) => {
    const asked = vi.spyOn(PreparedClient.prototype, "query");
    const slow = sql`SELECT pg_sleep(0.1)`.execute(tx);
    const first = put(tx, 1);
    const read = sql<{ n: number }>`SELECT n FROM things`.execute(tx);
    expect(asked).toHaveBeenCalledTimes(3);
    asked.mockRestore();
    const [, , { rows }] = await together([slow, first, read]);
    expect(rows).toEqual([{ n: 1 }]);
  });
  expect(await all()).toEqual([1]);
  // The driver does not keep them back either.
  const client = await open.pool.connect();
  expect(client).toMatchObject({ pipeline: true });
  client.release();
});

it("a statement that fails is what is told, and nothing that was put with it or after it stays", async () => {
  const failing = inOneGo((tx) => together([put(tx, 2), put(tx, 1), put(tx, 3), put(tx, 4)]));
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  expect(await all()).toEqual([1]);
  // The connection is as good as before.
  await inOneGo((tx) => put(tx, 5));
  expect(await all()).toEqual([1, 5]);
});

it("waits for all that was put before it fails, so that nothing runs after the rollback", async () => {
  const order: string[] = [];
  await inOneGo(async (tx) => {
    const slow = sql`SELECT pg_sleep(0.2)`.execute(tx).then(() => order.push("slow"));
    const failing = together([Promise.reject(new Error("no")), slow]);
    await failing.catch((error: Error) => order.push(error.message));
  });
  expect(order).toEqual(["slow", "no"]);
});

it("prepares what it runs often, also where a statement is put before its first answer", async () => {
  const count = (tx: Tx, n: number) =>
    sql<{ n: number }>`SELECT ${n}::int + 1 AS n`.execute(tx).then(({ rows }) => rows[0]?.n);
  const numbers = Array.from({ length: 30 }, (_, n) => n);
  expect(await inOneGo((tx) => together(numbers.map((n) => count(tx, n))))).toEqual(
    numbers.map((n) => n + 1),
  );
});

it("what is put in one go leaves with one write", async () => {
  const client = await open.pool.connect();
  await client.query("SELECT 1");
  const { stream } = client.connection;
  const writes = [vi.spyOn(stream, "_writev"), vi.spyOn(stream, "_write")];
  await together([1, 2, 3].map((n) => client.query("SELECT $1::int", [n])));
  expect(writes.reduce((sum, write) => sum + write.mock.calls.length, 0)).toBe(1);
  for (const write of writes) write.mockRestore();
  client.release();
});

it("its begin leaves with its first statements, and its commit with its last", async () => {
  const client = await open.pool.connect();
  client.release();
  const asked = vi.spyOn(PreparedClient.prototype, "query");
  const seen = () => asked.mock.calls.map(([text]) => String(text).split(/[ ;]/)[0]);
  await inOneGo(async (tx, { commit }) => {
    const first = put(tx, 6);
    expect(seen()).toEqual(["BEGIN", "INSERT"]);
    await first;
    const last = put(tx, 7);
    commit();
    expect(seen()).toEqual(["BEGIN", "INSERT", "INSERT", "COMMIT"]);
    await last;
  });
  asked.mockRestore();
  expect(await all()).toEqual([1, 5, 6, 7]);
});

it("a write that fails before a commit that was put with it is told, and nothing is committed", async () => {
  const failing = inOneGo(async (tx, { commit }) => {
    const writes = [put(tx, 8), put(tx, 1)];
    commit();
    await together(writes);
  });
  await expect(failing).rejects.toMatchObject({ code: "23505" });
  // Also where nobody looks at the write.
  const unseen = inOneGo(async (tx) => {
    put(tx, 1).catch(() => {});
  });
  await expect(unseen).rejects.toThrow("Nothing was committed.");
  expect(await all()).toEqual([1, 5, 6, 7]);
  await inOneGo((tx) => put(tx, 9));
  expect(await all()).toEqual([1, 5, 6, 7, 9]);
});

it("takes nothing after its commit: that would be run outside of it", async () => {
  const late = inOneGo(async (tx, { commit }) => {
    await put(tx, 10);
    commit();
    await put(tx, 11);
  });
  await expect(late).rejects.toThrow("A statement was put after the commit.");
  expect(await all()).toEqual([1, 5, 6, 7, 9, 10]);
});

it("plans what it prepares once for whatever values, and leaves other transactions as they are", async () => {
  const mode = () => sql<{ plan_cache_mode: string }>`SHOW plan_cache_mode`;
  await inOneGo(async (tx) => {
    expect((await mode().execute(tx)).rows).toEqual([{ plan_cache_mode: "force_generic_plan" }]);
  });
  expect((await mode().execute(open.db)).rows).toEqual([{ plan_cache_mode: "auto" }]);
});
