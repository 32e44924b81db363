import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { openSession } from "../../platform/database/session.ts";
import { type BackupScene, openBackupScene } from "../../test/backup-scene.ts";
import { createBareDatabase } from "../../test/postgres.ts";
import { copyDatabase } from "./copy-database.ts";
import { checksumOf } from "./queries/checksum.ts";
import { dropJobTables } from "./queries/restore.ts";

let scene: BackupScene;
let target: { url: string; drop: () => Promise<void> };
beforeAll(async () => {
  scene = await openBackupScene();
  target = await createBareDatabase();
});
afterAll(async () => {
  await target.drop();
  await scene.close();
});

const nothing = () => {};
const stopped = (when: string) => {
  const controller = new AbortController();
  const progress = (stage: string) => stage === when && controller.abort();
  return { progress, signal: controller.signal };
};

async function query<Row extends object>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Every row of every table. */
async function everything(url: string): Promise<Record<string, unknown[]>> {
  const tables = await query<{ name: string }>(
    url,
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace
      AND relkind = 'r' AND relname <> 'schema_migrations' ORDER BY 1`,
  );
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    rows[name] = await query(url, `SELECT to_jsonb(t) AS row FROM "${name}" t ORDER BY 1`);
  }
  return rows;
}

it("A copy that is stopped on its way, or at its checks, leaves nothing; one that is not has every row", async () => {
  const { databaseUrl: from } = scene.app;
  // The app of this test keeps its connections under another name than a server's.
  for (const stage of ["Copying", "Checking"]) {
    const copying = copyDatabase({ from, to: target.url, ...stopped(stage) });
    await expect(copying).rejects.toThrow("Stopped. Nothing was copied.");
    const left = "SELECT relname FROM pg_class WHERE relnamespace = 'public'::regnamespace";
    expect(await query(target.url, left)).toEqual([]);
    expect(await query(target.url, "SELECT to_regnamespace('graphile_worker') AS found")).toEqual([
      { found: null },
    ]);
  }
  const job =
    "SELECT task_identifier, key, run_at, max_attempts FROM graphile_worker.jobs WHERE key = 'mine'";
  await query(
    from,
    "SELECT graphile_worker.add_job('later', '{}'::json, run_at => now() + interval '1 day', job_key => 'mine', max_attempts => 7)",
  );
  const { signal } = new AbortController();
  const copy = () => copyDatabase({ from, to: target.url, progress: nothing, signal });
  const importing = await openSession(from, "parley import slack");
  await expect(copy()).rejects.toThrow("Parley runs on the database to be copied: stop it");
  await importing.end();
  const copied = await copy();
  const [source, there] = [await everything(from), await everything(target.url)];
  expect(there).toEqual(source);
  expect(await query(from, job)).toHaveLength(1);
  expect(await query(target.url, job)).toEqual(await query(from, job));
  expect(source.messages?.length).toBeGreaterThan(2);
  expect(source.message_search?.length).toBeGreaterThan(2);
  for (const [name, rows] of Object.entries(copied))
    expect([name, rows]).toEqual([name, source[name]?.length]);
  // What another copy, or a server that starts there, has filled meanwhile keeps its jobs.
  const late = await openSession(target.url, "parley test");
  await dropJobTables(late);
  await late.end();
  expect(await query(target.url, job)).toHaveLength(1);
});

it("The sum of a table changes with any of its values, and not with the order of its rows", async () => {
  const session = await openSession(target.url, "parley test");
  const sum = (values: string) =>
    session
      .rows(`CREATE TEMP TABLE one AS SELECT * FROM (VALUES ${values}) AS v (a, b)`)
      .then(() => checksumOf(session, { name: "one", columns: ["a", "b"] }))
      .finally(() => session.rows("DROP TABLE one"));
  try {
    const known = await sum("(1, 'x'), (2, 'y')");
    expect(await sum("(2, 'y'), (1, 'x')")).toEqual(known);
    for (const other of ["(1, 'y'), (2, 'x')", "(1, 'x'), (2, NULL)", "(1, 'x'), (2, 'y ')"]) {
      expect(await sum(other)).not.toEqual(known);
    }
  } finally {
    await session.end();
  }
});
