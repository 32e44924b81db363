import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, inject, test } from "vitest";
import { createTestDatabase } from "../../test/postgres.ts";
import { createLog } from "../log/log.ts";
import { StartError } from "../start-error.ts";
import { migrate } from "./migrate.ts";

const log = createLog({ level: "silent" });
let folder = "";
let database: { url: string; drop: () => Promise<void> };
let client: pg.Client;

function write(name: string, sql: string): void {
  writeFileSync(join(folder, name), sql);
}

/** First words of every row of the table that the test migrations write to. */
async function steps(): Promise<string[]> {
  const result = await client.query<{ step: string }>("SELECT step FROM steps ORDER BY at");
  return result.rows.map((row) => row.step);
}

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-migrations-"));
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query("DROP SCHEMA public CASCADE");
  await client.query("CREATE SCHEMA public");
  write(
    "0001-table.sql",
    "CREATE TABLE steps (step text, at serial); INSERT INTO steps VALUES ('1');",
  );
  write("0002-more.sql", "INSERT INTO steps VALUES ('2');");
});

afterEach(async () => {
  await client.end();
  await database.drop();
  rmSync(folder, { recursive: true });
});

describe("migrate", () => {
  test("applies what is missing, in order, once", async () => {
    write("0003-last.sql", "INSERT INTO steps VALUES ('3');");
    expect(await migrate(database.url, log, { folder })).toBe(3);
    expect(await migrate(database.url, log, { folder })).toBe(0);
    write("0004-later.sql", "INSERT INTO steps VALUES ('4');");
    expect(await migrate(database.url, log, { folder })).toBe(1);
    expect(await steps()).toEqual(["1", "2", "3", "4"]);
  });

  test("lets one of many processes do it", async () => {
    const all = [1, 2, 3, 4].map(() => migrate(database.url, log, { folder }));
    const applied = await Promise.all(all);
    expect(applied.toSorted()).toEqual([0, 0, 0, 2]);
    expect(await steps()).toEqual(["1", "2"]);
  });

  test("undoes a step that fails, and keeps those before it", async () => {
    write("0003-broken.sql", "INSERT INTO steps VALUES ('3'); SELECT no_such_thing;");
    await expect(migrate(database.url, log, { folder })).rejects.toThrow(/0003-broken.sql failed/);
    expect(await steps()).toEqual(["1", "2"]);
    write("0003-broken.sql", "INSERT INTO steps VALUES ('mended');");
    expect(await migrate(database.url, log, { folder })).toBe(1);
    expect(await steps()).toEqual(["1", "2", "mended"]);
  });

  test("gives way to those who use a table, and comes when it is free", async () => {
    await migrate(database.url, log, { folder });
    write("0003-wider.sql", "ALTER TABLE steps ADD COLUMN note text;");
    await client.query("BEGIN");
    await client.query("SELECT * FROM steps");
    let isDone = false;
    const migrating = migrate(database.url, log, { folder }).finally(() => {
      isDone = true;
    });
    const reader = new pg.Client({ connectionString: database.url });
    await reader.connect();
    // It waits in front of them, and steps aside again: each of them has an answer while the table is in use.
    const waiting =
      "SELECT 1 FROM pg_locks WHERE relation = 'steps'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";
    for (let seen = 0; seen < 3; ) {
      if ((await reader.query(waiting)).rows.length === 0) continue;
      expect((await reader.query("SELECT step FROM steps")).rows).toHaveLength(2);
      seen += 1;
    }
    await reader.end();
    expect(isDone).toBe(false);
    await client.query("COMMIT");
    expect(await migrating).toBe(1);
  });

  test("refuses a step that was changed after it was applied", async () => {
    await migrate(database.url, log, { folder });
    write("0002-more.sql", "INSERT INTO steps VALUES ('other');");
    const again = migrate(database.url, log, { folder });
    await expect(again).rejects.toThrow(StartError);
    await expect(again).rejects.toThrow(/0002-more.sql is not the one/);
  });

  test("takes the same step with other line ends for the same", async () => {
    write("0002-more.sql", "INSERT INTO steps\nVALUES ('2');\n");
    await migrate(database.url, log, { folder });
    write("0002-more.sql", "INSERT INTO steps\r\nVALUES ('2');\r\n");
    expect(await migrate(database.url, log, { folder })).toBe(0);
  });

  test("refuses a database that is newer than the code", async () => {
    await migrate(database.url, log, { folder });
    rmSync(join(folder, "0002-more.sql"));
    const older = migrate(database.url, log, { folder });
    await expect(older).rejects.toThrow(StartError);
    await expect(older).rejects.toThrow(/newer Parley \(it has 0002-more.sql/);
  });

  test("says what an operator can do about a missing right", async () => {
    write("0003-forbidden.sql", "CREATE ROLE somebody;");
    const refused = migrate(database.url, log, { folder });
    await expect(refused).rejects.toThrow(StartError);
    await expect(refused).rejects.toThrow(/0003-forbidden.sql.*owner of its database/);
  });

  test.each([["3-short.sql"], ["0004-gap.sql"], ["0002-twice.sql"]])(
    "accepts no file with the name %s",
    async (name) => {
      write(name, "SELECT 1;");
      await expect(migrate(database.url, log, { folder })).rejects.toThrow(
        name === "0002-twice.sql" ? /out of order/ : name,
      );
    },
  );

  test("finds the template of the tests up to date", async () => {
    const template = inject("postgresUrl").replace(/\/parley\?/, "/parley_template?");
    expect(await migrate(template, log)).toBe(0);
  });
});
