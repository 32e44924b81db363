import { chmodSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { calls } from "@parley/contract";
import pg from "pg";
import { v7 as uuidv7 } from "uuid";
import { afterAll, beforeAll, expect, test } from "vitest";
import { registerPerson, TestClient } from "./test/client.ts";
import { createBareDatabase, createTestDatabase } from "./test/postgres.ts";
import { runFile, type TestProcess, until } from "./test/processes.ts";
import { channelNamed } from "./test/team.ts";

/** The target is another PostgreSQL than the embedded one of the data folder. */
let target: { url: string; drop: () => Promise<void> };
let used: { url: string; drop: () => Promise<void> };
let folder: string;
const started: TestProcess[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-copy-"));
  // PostgreSQL may run as another user, who must get through to its own folder.
  chmodSync(folder, 0o711);
  target = await createBareDatabase();
  used = await createTestDatabase();
});
afterAll(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  for (const one of started) await one.ends();
  await target.drop();
  await used.drop();
  rmSync(folder, { recursive: true, force: true });
});

function run(file: string, args: string[], more: Record<string, string>): TestProcess {
  const { PATH } = process.env;
  const env = { PATH, PORT: "0", DATA_DIR: join(folder, "data"), RATE_LIMIT: "off", ...more };
  const child = runFile(file, args, env);
  started.push(child);
  return child;
}

async function copy(url: string): Promise<[number | string, string]> {
  const command = run("cli.ts", ["copy-database"], url ? { DATABASE_URL: url } : {});
  return [await command.ends(), command.output()];
}

async function serve(more: Record<string, string>) {
  const server = run("main.ts", [], more);
  const [, url = ""] = await server.says(/^Parley is ready: (.*)$/m);
  const stop = async () => {
    server.child.kill("SIGTERM");
    expect(await server.ends()).toBe(0);
  };
  return { url, stop };
}

async function tablesOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>(
      "SELECT nspname || '.' || relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace WHERE relkind = 'r' AND nspname IN ('public', 'graphile_worker')",
    );
    return rows.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

const search = (client: TestClient, q: string) =>
  client.call(calls.searchShow, { query: { q, kind: "messages" } });

test("copy-database moves a workspace to one's own PostgreSQL, whole or not at all", async () => {
  expect(await copy("")).toMatchObject([2, expect.stringContaining("Set DATABASE_URL")]);
  expect(await copy(target.url)).toMatchObject([1, expect.stringMatching(/no embedded database/)]);

  const old = await serve({});
  const ada = await registerPerson(old.url, "Ada Okafor");
  const general = await channelNamed(ada, "general");
  const file = await ada.upload("plan.txt", "the plan");
  const text = "tab\t, line\nbreak, \\N and \\. as words, 明天 🎉";
  const sent = await ada.send(general, text, { file_ids: [file._id] });
  const later = new Date(Date.now() + 3_600_000).toISOString();
  const draft = { _id: uuidv7(), channel_id: general, text: "for later", time_zone: "UTC" };
  await ada.call(calls.scheduledCreate, { body: { ...draft, send_at: later } });
  await until(async () => (await search(ada, "明天")).messages?.items.length === 1);

  expect(await copy(target.url)).toMatchObject([
    1,
    expect.stringContaining("Parley runs on the database to be copied: stop it, then copy again."),
  ]);
  await old.stop();
  expect(await copy(used.url)).toMatchObject([1, expect.stringMatching(/is not empty \(it has/)]);
  // What failed left nothing behind.
  expect(await tablesOf(target.url)).toEqual([]);

  expect(await copy(target.url)).toEqual([
    0,
    expect.stringMatching(
      /\(\d+ messages?, 1 account\); counts and checksums agree\.(?:.|\n)*files stay/,
    ),
  ]);
  expect(existsSync(join(folder, "data", "postgres"))).toBe(true);
  expect(await copy(target.url)).toMatchObject([1, expect.stringMatching(/is not empty \(it has/)]);

  const moved = await serve({ DATABASE_URL: target.url });
  const there = new TestClient(moved.url);
  there.token = ada.token;
  const query = { around: sent.seq };
  const params = { channelId: general };
  const page = await there.call(calls.messageListChannel, { params, query });
  expect(page.messages).toContainEqual(expect.objectContaining({ _id: sent._id, text }));
  expect(await (await there.read(file.url)).text()).toBe("the plan");
  expect((await search(there, "明天")).messages?.items).toHaveLength(1);
  expect((await there.call(calls.scheduledList, {})).scheduled).toHaveLength(1);
  expect((await there.send(general, "after the move")).seq).toBeGreaterThan(sent.seq);
  await moved.stop();
});
