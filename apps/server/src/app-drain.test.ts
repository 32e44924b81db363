import { calls, errors } from "@parley/contract";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { connect } from "./platform/database/connect.ts";
import { createLog } from "./platform/log/log.ts";
import { TestSocket } from "./platform/realtime/test-socket.ts";
import { buildTestApp } from "./test/build-app.ts";
import { registerPerson } from "./test/client.ts";
import { createTestDatabase } from "./test/postgres.ts";
import { channelNamed, openSocket } from "./test/team.ts";

it("A node that stops answers what it was asked before, and sends its sockets elsewhere", async () => {
  const database = await createTestDatabase();
  const server = await buildTestApp({}, database.url);
  const ada = await registerPerson(server.url, "Ada Okafor");
  const channel_id = await channelNamed(ada, "general");
  const socket = await openSocket(server.url, ada);
  const other = connect(database.url, { log: createLog({ level: "error", terminal: true }) });
  // Holds the channel, so that the sends are under way when the stop comes.
  let release = () => {};
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const holding = other.db.transaction().execute(async (tx) => {
    await sql`SELECT 1 FROM channels WHERE _id = ${channel_id} FOR UPDATE`.execute(tx);
    isHeld();
    await new Promise<void>((resolve) => {
      release = resolve;
    });
  });
  await held;
  const sends = Array.from({ length: 10 }, (_, n) =>
    ada.ask(calls.messageCreate, {
      body: { channel_id, text: `${n}`, client_id: crypto.randomUUID() },
    }),
  );
  for (let waits = 0; waits === 0; ) {
    const { rows } = await sql<{
      waits: number;
    }>`SELECT count(*)::int AS waits FROM pg_stat_activity
      WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(other.db);
    waits = rows[0]?.waits ?? 0;
  }
  const stopped = server.close();
  await socket.until(() => socket.closed);
  expect(socket.closed?.code).toBe(1001);
  release();
  const answers = await Promise.all(sends);
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
  await Promise.all([stopped, holding]);
  const { rows } = await sql`SELECT count(*) AS messages FROM messages`.execute(other.db);
  expect(rows).toEqual([{ messages: 10 }]);
  await other.close();
  await database.drop();
});

it("A node that is drained first says so, goes on answering, and then sends its sockets elsewhere", async () => {
  const server = await buildTestApp({ DRAIN_SECONDS: "1" });
  const ada = await registerPerson(server.url, "Ada Okafor");
  const channel_id = await channelNamed(ada, "general");
  const socket = await openSocket(server.url, ada);
  const stopped = server.close();
  const health = await ada.ask(calls.health, {});
  expect(health.status).toBe(503);
  expect(health.body).toEqual({ code: "stopping", message: errors.stopping.message });
  expect(Number(health.headers.get("retry-after"))).toBeGreaterThan(0);
  const sent = await ada.ask(calls.messageCreate, {
    body: { channel_id, text: "in time", client_id: crypto.randomUUID() },
  });
  expect(sent.status).toBe(201);
  expect(sent.headers.get("connection")).toBe("close");
  await socket.until(() => JSON.stringify(socket.frames).includes("in time"));
  const late = new TestSocket(server.url);
  await expect(late.open()).rejects.toThrow("503");
  await socket.until(() => socket.closed);
  expect(socket.closed?.code).toBe(1001);
  await stopped;
});

it("A node that is drained goes on answering a balancer that hears of it late", async () => {
  const server = await buildTestApp({ DRAIN_SECONDS: "3" });
  const ada = await registerPerson(server.url, "Ada Okafor");
  const channel_id = await channelNamed(ada, "general");
  const socket = await openSocket(server.url, ada);
  const stopped = server.close();
  const send = () =>
    ada.ask(calls.messageCreate, {
      body: { channel_id, text: "late", client_id: crypto.randomUUID() },
    });
  const seen = new Set<number>();
  while (!socket.closed) seen.add((await send()).status);
  // Its sockets have gone: its time is over, but for those who still come.
  for (let late = 0; late < 5; late += 1) seen.add((await send()).status);
  expect([...seen]).toEqual([201]);
  await stopped;
});
