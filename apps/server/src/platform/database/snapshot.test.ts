import { sql } from "kysely";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { createTestDatabase } from "../../test/postgres.ts";
import { createLog } from "../log/log.ts";
import { connect, type OpenDatabase } from "./connect.ts";
import type { Db, Tx } from "./db.ts";
import { together } from "./pipeline.ts";
import { inSnapshot } from "./snapshot.ts";

let open: OpenDatabase;
beforeAll(async () => {
  const database = await createTestDatabase();
  open = connect(database.url, { log: createLog({ level: "silent" }), connections: 2 });
  await sql`CREATE TABLE things (n integer PRIMARY KEY)`.execute(open.db);
});
afterAll(() => open.close());

const count = async (db: Db) =>
  (await sql<{ count: number }>`SELECT count(*) AS count FROM things`.execute(db)).rows[0]?.count;
const put = (n: number) => sql`INSERT INTO things VALUES (${n})`.execute(open.db);
const level = (db: Db) =>
  sql<{ isolation: string; readonly: string }>`
    SELECT current_setting('transaction_isolation') AS isolation,
      current_setting('transaction_read_only') AS readonly`
    .execute(db)
    .then(({ rows }) => rows[0]);

it("sees one moment in all that it reads, and writes nothing", async () => {
  const seen = await inSnapshot(open.db, async (tx) => {
    const before = await count(tx);
    await put(1);
    return [before, await count(tx), await level(tx)];
  });
  expect(seen).toEqual([0, 0, { isolation: "repeatable read", readonly: "on" }]);
  expect(await count(open.db)).toBe(1);
});

it("begins with the write that its first statements leave with, and does not wait for its end", async () => {
  const client = await open.pool.connect();
  const { stream } = client.connection;
  client.release();
  const wrote = [vi.spyOn(stream, "_writev"), vi.spyOn(stream, "_write")];
  const writes = () => wrote.reduce((sum, write) => sum + write.mock.calls.length, 0);
  const read = await inSnapshot(open.db, (tx) => together([count(tx), count(tx), level(tx)]));
  expect(read[0]).toBe(1);
  // One for all of that, and none yet for the end, which leaves when this turn is over.
  expect(writes()).toBe(1);
  await expect.poll(writes).toBe(2);
  for (const write of wrote) write.mockRestore();
  // Whoever has the connection next is outside.
  expect(await level(open.db)).toEqual({ isolation: "read committed", readonly: "off" });
});

it("tells what failed first, and leaves a connection that works", async () => {
  const wrong = (tx: Tx) => sql`SELECT 1 / ${0}::int`.execute(tx);
  const failing = inSnapshot(open.db, (tx) => together([count(tx), wrong(tx), count(tx)]));
  await expect(failing).rejects.toMatchObject({ code: "22012" });
  const refused = inSnapshot(open.db, async (tx) => {
    await count(tx);
    throw new Error("not for you");
  });
  await expect(refused).rejects.toThrow("not for you");
  const all = await Promise.all([1, 2, 3, 4].map(() => level(open.db)));
  expect(new Set(all.map((one) => one?.isolation))).toEqual(new Set(["read committed"]));
});

it("takes no statement once it is over: its connection is somebody else's", async () => {
  let kept: Tx | undefined;
  await inSnapshot(open.db, async (tx) => {
    kept = tx;
    await count(tx);
  });
  await expect(count(kept as Tx)).rejects.toThrow("after the work");
});
