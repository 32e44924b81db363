import { sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, inject, it } from "vitest";
import { z } from "zod";
import { createTestDatabase } from "../../test/postgres.ts";
import { connect, type OpenDatabase } from "../database/connect.ts";
import { addJob } from "../database/jobs.ts";
import { createLog } from "../log/log.ts";
import { defineJob, startJobs } from "./jobs.ts";

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let open: OpenDatabase;
const written: string[] = [];
const log = createLog({ level: "warn", destination: { write: (line) => void written.push(line) } });

beforeEach(async () => {
  written.length = 0;
  database = await createTestDatabase();
  open = connect(database.url, { log });
});
afterEach(async () => {
  await open.close();
  await database.drop();
});

async function administer(sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject("administrationUrl") });
  await client.connect();
  await client.query(sql);
  await client.end();
}

/** Ends every connection to the test's database and refuses new ones, as a server that stops does. */
async function goAway(name: string): Promise<void> {
  await administer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await administer(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`,
  );
}

it("A job of a server that died is taken up again, one of a server that lives is not", async () => {
  const payload = z.object({});
  const ran: string[] = [];
  const begun = Promise.withResolvers<void>();
  const done = Promise.withResolvers<void>();
  const long = defineJob({
    name: "long",
    payload,
    run: async () => {
      ran.push("long");
      begun.resolve();
      await done.promise;
    },
  });
  const other = connect(database.url, { log });
  const stop = startJobs({ pool: open.pool, log, jobs: [long], lookMs: 50 });
  await addJob(open.db, "long", {});
  await begun.promise;
  // What a server leaves that is killed in the middle of a job.
  await addJob(open.db, "left", {});
  await sql`UPDATE graphile_worker._private_jobs SET locked_by = 'pool-of-the-dead', locked_at = now(), attempts = 1
    WHERE task_id = (SELECT id FROM graphile_worker._private_tasks WHERE identifier = 'left')`.execute(
    open.db,
  );
  const taken = Promise.withResolvers<number>();
  const left = defineJob({
    name: "left",
    payload,
    run: async (_, { attempt }) => taken.resolve(attempt),
  });
  const stopOther = startJobs({ pool: other.pool, log, jobs: [left, long], lookMs: 50 });
  expect(await taken.promise).toBe(2);
  expect(ran).toEqual(["long"]);
  done.resolve();
  await Promise.all([stop(), stopOther()]);
  await other.close();
  expect(ran).toEqual(["long"]);
});

it("A database that goes away while a job ends harms nobody: jobs go on once it is back", async () => {
  const name = /\/(test_\w+)/.exec(database.url)?.[1] ?? "";
  const went = Promise.withResolvers<void>();
  const ran = Promise.withResolvers<void>();
  const payload = z.object({});
  const jobs = [
    defineJob({
      name: "lose-database",
      payload,
      run: () => goAway(name).then(went.resolve, went.reject),
    }),
    defineJob({ name: "come-after", payload, run: async () => ran.resolve() }),
  ];
  await addJob(open.db, "lose-database", {});
  // Whatever nobody waits for fails this test by itself, and would end the server.
  const stop = startJobs({ pool: open.pool, log, jobs });
  await went.promise;
  await expect.poll(() => written.join(""), { timeout: 30_000 }).toContain("Failed to complete");
  await administer(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  await addJob(open.db, "come-after", {});
  await ran.promise;
  await stop();
});
