import { writeFileSync } from "node:fs";
import { calls, ErrorBody } from "@parley/contract";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lastBackupFile } from "./features/backups/index.ts";
import { buildTestApp, type TestApp } from "./test/build-app.ts";
import { registerPerson, type TestClient } from "./test/client.ts";
import { until } from "./test/processes.ts";
import { findRedis, startRedis } from "./test/redis.ts";
import { channelNamed, MISSING, openSocket } from "./test/team.ts";

const METRICS_TOKEN = "a-token-of-thirty-six-characters-or-so";
/** Nothing listens there: every letter fails. */
const SMTP_URL = "smtp://127.0.0.1:1";

let server: TestApp;
let ada: TestClient;
let general: string;

beforeAll(async () => {
  server = await buildTestApp({ METRICS_TOKEN, SMTP_URL });
  ada = await registerPerson(server.url, "Ada Okafor");
  general = await channelNamed(ada, "general");
});
afterAll(() => server.close());

const ask = (headers: Record<string, string>, app = server) =>
  fetch(`${app.url}/api/metrics`, { headers });

/** Reads the figures, by their names with labels. */
async function read(app = server): Promise<Map<string, number>> {
  const answer = await ask({ authorization: `Bearer ${METRICS_TOKEN}` }, app);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  const lines = (await answer.text()).split("\n").filter((line) => line && !line.startsWith("#"));
  return new Map(
    lines.map((line) => {
      const [, name = "", value] = /^(.*) (\S+)$/.exec(line) ?? [];
      return [name, Number(value)];
    }),
  );
}

describe("Who may read the figures", () => {
  it("is nobody where no token is set: there is no such address", async () => {
    const without = await buildTestApp();
    try {
      for (const headers of [{}, { authorization: `Bearer ${METRICS_TOKEN}` }]) {
        expect((await ask(headers as Record<string, string>, without)).status).toBe(404);
      }
    } finally {
      await without.close();
    }
  });

  it.each<[string, () => Record<string, string>]>([
    ["no token", () => ({})],
    ["an empty one", () => ({ authorization: "Bearer " })],
    ["the beginning of it", () => ({ authorization: `Bearer ${METRICS_TOKEN.slice(0, -1)}` })],
    ["more than it", () => ({ authorization: `Bearer ${METRICS_TOKEN}x` })],
    ["other letters", () => ({ authorization: `Bearer ${METRICS_TOKEN.toUpperCase()}` })],
    ["another scheme", () => ({ authorization: `Basic ${btoa(`:${METRICS_TOKEN}`)}` })],
    ["the owner's session", () => ({ authorization: `Bearer ${ada.token}` })],
    ["a cookie", () => ({ cookie: `token=${METRICS_TOKEN}` })],
    ["the claim to come from this machine", () => ({ "x-forwarded-for": "127.0.0.1" })],
    ["a very long one", () => ({ authorization: `Bearer ${"x".repeat(10_000)}` })],
  ])("is not who comes with %s", async (_, headers) => {
    const answer = await ask(headers());
    expect(answer.status).toBe(401);
    const { code, message } = ErrorBody.parse(await answer.json());
    expect([code, message]).toEqual([
      "session_over",
      "Send the METRICS_TOKEN of this server: Authorization: Bearer TOKEN.",
    ]);
  });

  it("is not who gives the token in the address", async () => {
    const answer = await fetch(`${server.url}/api/metrics?token=${METRICS_TOKEN}`);
    expect(answer.status).toBe(401);
  });

  it("is not who guesses on and on, where calls are limited", async () => {
    const limited = await buildTestApp({ METRICS_TOKEN, RATE_LIMIT: "on" });
    try {
      const statuses = new Set<number>();
      for (let n = 0; n < 1_000 && !statuses.has(429); n += 1)
        statuses.add((await ask({}, limited)).status);
      expect([...statuses]).toEqual([401, 429]);
    } finally {
      await limited.close();
    }
  });
});

describe("The figures", () => {
  it("count messages once each, and how long they took", async () => {
    const before = await read();
    const client_id = crypto.randomUUID();
    const body = { client_id, channel_id: general, text: "secret words" };
    for (const status of [201, 200]) {
      expect((await ada.ask(calls.messageCreate, { body })).status).toBe(status);
    }
    await ada.send(general, "more of them");
    const after = await read();
    const rise = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(rise("parley_messages_stored_total")).toBe(2);
    expect(rise("parley_send_seconds_count")).toBe(2);
    expect(rise('parley_send_seconds_bucket{le="+Inf"}')).toBe(2);
    expect(rise("parley_send_seconds_sum")).toBeGreaterThan(0);
  });

  it("tell requests by pattern and class, never by what strangers write", async () => {
    const count = (route: string, status: string, method = "GET") =>
      `parley_http_request_seconds_count{method="${method}",route="${route}",status="${status}"}`;
    const show = `/api${calls.channelShow.path}`;
    const before = await read();
    await ada.ask(calls.channelShow, { params: { _id: general } });
    await ada.ask(calls.channelShow, { params: { _id: MISSING } });
    await fetch(`${server.url}/api/${crypto.randomUUID()}`);
    await fetch(`${server.url}/api/invented"} 1\nparley_invented 1`);
    await fetch(`${server.url}/${MISSING}`);
    const after = await read();
    const rise = (name: string) => (after.get(name) ?? 0) - (before.get(name) ?? 0);
    expect(rise(count(show, "2xx"))).toBe(1);
    expect(rise(count(show, "4xx"))).toBe(1);
    expect(rise(count("other", "4xx"))).toBeGreaterThanOrEqual(2);
    const names = [...after.keys()].join("\n");
    for (const part of [general, MISSING, "invented", "secret", "Ada", "assets"]) {
      expect(names).not.toContain(part);
    }
  });

  it("follow sockets and people as they come and go", async () => {
    const state = async () => {
      const figures = await read();
      return [figures.get("parley_sockets"), figures.get("parley_people_connected")];
    };
    expect(await state()).toEqual([0, 0]);
    const ben = await registerPerson(server.url, "Ben Sato");
    const sockets = [];
    for (const person of [ada, ada, ben]) sockets.push(await openSocket(server.url, person));
    expect(await state()).toEqual([3, 2]);
    for (const socket of sockets) socket.close();
    await until(async () => `${await state()}` === "0,0");
  });

  it("tell jobs that wait and that were given up, and letters that were not taken", async () => {
    await sql`SELECT graphile_worker.add_job('of-an-older-parley', '{}'::json,
      run_at => now() - interval '1 hour')`.execute(server.db);
    const due = await read();
    expect(due.get('parley_jobs{job="of-an-older-parley",state="due"}')).toBe(1);
    expect(due.get('parley_jobs{job="send-mail",state="failed"}')).toBe(0);
    expect(due.get("parley_jobs_oldest_due_seconds")).toBeGreaterThanOrEqual(3_600);
    await sql`UPDATE graphile_worker._private_jobs SET attempts = max_attempts
      WHERE run_at < now() - interval '50 minutes'`.execute(server.db);
    const failed = await read();
    expect(failed.get('parley_jobs{job="of-an-older-parley",state="due"}')).toBe(0);
    expect(failed.get('parley_jobs{job="of-an-older-parley",state="failed"}')).toBe(1);
    await ada.ask(calls.authForgot, { body: { email: ada.user?.email ?? "" } });
    await until(async () => ((await read()).get('parley_mail_total{outcome="failed"}') ?? 0) > 0);
  });

  it("tell how long a message waits of which nobody decides whom it notifies", async () => {
    const oldest = async () => (await read()).get("parley_undecided_oldest_seconds") ?? -1;
    const queued_at = sql`now() - interval '1 hour'`;
    const waits = await server.db.connection().execute(async (held) => {
      await sql`BEGIN`.execute(held);
      // While somebody holds it, no node takes it.
      await sql`INSERT INTO notification_queue (message_ids, queued_at)
        VALUES (ARRAY[gen_random_uuid()], ${queued_at})`.execute(server.db);
      await sql`SELECT FROM notification_queue FOR UPDATE`.execute(held);
      const seconds = await oldest();
      await sql`ROLLBACK`.execute(held);
      return seconds;
    });
    expect(waits).toBeGreaterThanOrEqual(3_600);
    await until(async () => (await oldest()) === 0);
  });

  it("tell of this process, its database and the last backup", async () => {
    const figures = await read();
    expect(figures.get("parley_database_up")).toBe(1);
    expect(figures.get("parley_database_waiting")).toBe(0);
    expect(figures.get("process_resident_memory_bytes")).toBeGreaterThan(1e7);
    expect(figures.get("parley_event_loop_delay_p99_seconds")).toBeGreaterThanOrEqual(0);
    expect(figures.has("parley_redis_up")).toBe(false);
    expect(figures.has("parley_last_backup_timestamp_seconds")).toBe(false);
    writeFileSync(lastBackupFile(server.dataDir), "");
    const now = Date.now() / 1_000;
    const at = (await read()).get("parley_last_backup_timestamp_seconds") ?? 0;
    expect(Math.abs(now - at)).toBeLessThan(60);
  });

  it("go on when the database does not answer, and say so", async () => {
    const lock = await server.db.connection().execute(async (held) => {
      await sql`BEGIN`.execute(held);
      await sql`LOCK TABLE graphile_worker._private_jobs IN ACCESS EXCLUSIVE MODE`.execute(held);
      const figures = await read();
      await sql`ROLLBACK`.execute(held);
      return figures;
    });
    expect(lock.get("parley_database_up")).toBe(0);
    expect(lock.get("parley_sockets")).toBe(0);
    expect(lock.has("parley_jobs_oldest_due_seconds")).toBe(false);
    expect((await read()).get("parley_database_up")).toBe(1);
  });
});

const program = findRedis();
describe.skipIf(!program)("With Redis", () => {
  it("the figures tell whether it answers and how fast, also when it is away", async () => {
    const redis = await startRedis(program ?? "");
    const node = await buildTestApp({ METRICS_TOKEN, REDIS_URL: redis.url });
    try {
      await until(async () => (await read(node)).has("parley_redis_round_trip_seconds"));
      expect((await read(node)).get("parley_redis_up")).toBe(1);
      await redis.kill();
      await until(async () => (await read(node)).get("parley_redis_up") === 0);
      await until(async () => !(await read(node)).has("parley_redis_round_trip_seconds"));
    } finally {
      await node.close();
      await redis.close();
    }
  });
});
