import { type RawBuilder, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/postgres.ts";
import { createLog } from "../log/log.ts";
import { connect, type OpenDatabase } from "./connect.ts";

let database: { url: string; drop: () => Promise<void> };
let open: OpenDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  open = connect(database.url, { log: createLog({ level: "silent" }), connections: 1 });
  await sql`CREATE TABLE trees (name text, height integer)`.execute(open.db);
  await sql`INSERT INTO trees VALUES ('oak', 12), ('birch', 7)`.execute(open.db);
});

afterAll(async () => {
  await open.close();
  await database.drop();
});

async function times<Row>(count: number, statement: () => RawBuilder<Row>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let n = 0; n < count; n += 1) rows.push(...(await statement().execute(open.db)).rows);
  return rows;
}

async function prepared(like: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`SELECT count(*)::int AS n FROM pg_prepared_statements
    WHERE statement LIKE ${like} AND statement NOT LIKE '%pg_prepared%'`.execute(open.db);
  return rows[0]?.n ?? 0;
}

describe("a connection", () => {
  it("prepares a statement once it was run often, and answers as before", async () => {
    const heightOf = (name: string) => () =>
      sql<{ height: number }>`SELECT height FROM trees WHERE name = ${name}`;
    await times(5, heightOf("oak"));
    expect(await prepared("SELECT height%")).toBe(0);
    expect(await times(1, heightOf("oak"))).toEqual([{ height: 12 }]);
    expect(await prepared("SELECT height%")).toBe(1);
    expect(await times(2, heightOf("birch"))).toEqual([{ height: 7 }, { height: 7 }]);
    expect(await prepared("SELECT height%")).toBe(1);
  });

  it("plans a search each time", async () => {
    await times(10, () => sql`SELECT FROM trees WHERE name LIKE ${"o%"}`);
    expect(await prepared("SELECT FROM trees%")).toBe(0);
  });

  it("gives an error of a prepared statement to who asked, and goes on", async () => {
    const divided = (by: number) => () => sql<{ x: number }>`SELECT 12 / ${by}::int AS x`;
    await times(7, divided(4));
    await expect(times(1, divided(0))).rejects.toThrow("division by zero");
    expect(await times(1, divided(3))).toEqual([{ x: 4 }]);
  });

  it("prepares no more than a bounded number", async () => {
    for (let n = 0; n < 120; n += 1)
      await times(6, () => sql`SELECT ${n}::int AS ${sql.ref(`column_${n}`)}`);
    expect(await prepared("%")).toBe(100);
    expect(await times(1, () => sql`SELECT ${5}::int AS last_one`)).toEqual([{ last_one: 5 }]);
  });
});
