import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { calls } from "@parley/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { migrate } from "./platform/database/migrate.ts";
import { createLog } from "./platform/log/log.ts";
import { registerPerson, TestClient } from "./test/client.ts";
import { createBareDatabase } from "./test/postgres.ts";
import { runFile, type TestProcess, until } from "./test/processes.ts";
import { channelNamed, openSocket } from "./test/team.ts";

const root = resolve(import.meta.dirname, "..", "..", "..");
const migrations = (version: string) =>
  join(folder, version, "apps", "server", "src", "migrations");

/** All that a next version may do to a schema: it adds, to every table that there is. */
const EXPAND = `DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT relname FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace LOOP
    EXECUTE format('ALTER TABLE %I ADD COLUMN of_the_next text NOT NULL DEFAULT ''''', name);
    EXECUTE format('ALTER TABLE %I ADD COLUMN of_the_next_too bigint', name);
  END LOOP;
END $$;
CREATE TABLE polls (_id uuid PRIMARY KEY, channel_id uuid REFERENCES channels (_id) ON DELETE CASCADE);
CREATE INDEX messages_of_the_next ON messages (of_the_next_too);
`;

let folder: string;
let database: { url: string; drop: () => Promise<void> };
const started: TestProcess[] = [];

/** The number of the migration that comes next, of this version and of the one after it. */
const due = readdirSync(join(import.meta.dirname, "migrations")).length + 1;
const numbered = (version: number, name: string) =>
  `${String(version).padStart(4, "0")}-${name}.sql`;

/** This version with one more migration, as a clone of its own. */
function makeNext(): void {
  const src = join(folder, "next", "apps", "server", "src");
  mkdirSync(src, { recursive: true });
  cpSync(import.meta.dirname, src, { recursive: true });
  cpSync(join(root, "apps", "server", "package.json"), join(src, "..", "package.json"));
  writeFileSync(
    join(folder, "next", "package.json"),
    JSON.stringify({ version: "99.0.0-next", type: "module" }),
  );
  symlinkSync(join(root, "node_modules"), join(folder, "next", "node_modules"));
  writeFileSync(join(migrations("next"), numbered(due, "of-the-next")), EXPAND);
}

/** Starts a node of this version, or of the next. */
async function node(version: "this" | "next"): Promise<{ url: string; child: TestProcess }> {
  const { PATH } = process.env;
  const path = version === "next" ? join(folder, "next", "apps/server/src/main.ts") : "main.ts";
  const more = { PORT: "0", RATE_LIMIT: "off", DATA_DIR: join(folder, "data") };
  const child = runFile(path, [], { PATH, DATABASE_URL: database.url, ...more });
  started.push(child);
  const [, url = ""] = await child.says(/^Parley is ready: (.*)$/m);
  return { url, child };
}

const at = (url: string, { token, user }: TestClient) =>
  Object.assign(new TestClient(url), { token, user });

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-upgrade-"));
  database = await createBareDatabase();
  makeNext();
});
afterAll(async () => {
  for (const { child } of started) child.kill("SIGKILL");
  for (const one of started) await one.ends();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** What people do all day, each of which must succeed, wherever it is asked. */
async function day(person: TestClient, channel_id: string, text: string): Promise<string> {
  const message = await person.send(channel_id, text);
  const { _id } = message;
  await person.call(calls.reactionSet, { body: { message_id: _id, emoji: "👍", set: true } });
  await person.call(calls.messageUpdate, { params: { _id }, body: { text: `${text}, edited` } });
  await person.call(calls.bootstrap, {});
  await person.call(calls.messageListChannel, { params: { channelId: channel_id }, query: {} });
  await person.call(calls.notificationList, { query: {} });
  await person.call(calls.searchShow, { query: { q: "morning", kind: "messages" } });
  return _id;
}

test("Two adjacent versions run side by side on one database, and both have everything", async () => {
  const old = await node("this");
  const ada = await registerPerson(old.url, "Ada Okafor");
  const ben = await registerPerson(old.url, "Ben Sato");
  const general = await channelNamed(ada, "general");
  const stored: string[] = [];
  let isOpen = true;
  let failure: unknown;
  const work = async (person: TestClient) => {
    while (isOpen) stored.push(await day(person, general, `morning ${stored.length}`));
  };
  // On the old node all the while: prepared statements and pages in use meet the new columns.
  const working = [ada, ben].map((person) => work(person).catch((error) => (failure = error)));
  await until(() => stored.length > 5);

  const next = await node("next");
  const health = await new TestClient(next.url).call(calls.health, {});
  expect(health.version).toBe("99.0.0-next");
  const socket = await openSocket(old.url, ada);
  const there = at(next.url, ben);
  const before = stored.length;
  for (let n = 0; n < 5; n += 1) stored.push(await day(there, general, `next ${n}`));
  const last = stored.at(-1);
  await socket.until(() => JSON.stringify(socket.frames).includes(String(last)));
  socket.close();
  await until(() => failure !== undefined || stored.length > before + 10);
  isOpen = false;
  await Promise.all(working);
  expect(failure).toBeUndefined();

  // A node of the version before may also start beside it, and goes away like any other.
  old.child.child.kill("SIGTERM");
  expect(await old.child.ends()).toBe(0);
  const again = await node("this");
  expect(again.child.output()).toContain("A newer Parley has migrated this database");
  stored.push(await day(at(again.url, ada), general, "again"));
  for (const url of [again.url, next.url]) {
    const seen = new Set<string>();
    let query: { before?: number } = {};
    for (;;) {
      const params = { channelId: general };
      const page = await at(url, ada).call(calls.messageListChannel, { params, query });
      for (const { _id } of page.messages) seen.add(_id);
      const first = Math.min(...page.messages.map(({ seq }) => seq));
      if (page.messages.length === 0 || query.before === first) break;
      query = { before: first };
    }
    expect(stored.filter((_id) => !seen.has(_id))).toEqual([]);
  }
});

test("Once a later version takes something away, the one that needs it no longer starts", async () => {
  const taken = `-- contract since ${String(due).padStart(4, "0")}: nobody uses it since.\nALTER TABLE drafts DROP COLUMN of_the_next;\n`;
  writeFileSync(join(migrations("next"), numbered(due + 1, "taken-away")), taken);
  expect(
    await migrate(database.url, createLog({ level: "silent" }), { folder: migrations("next") }),
  ).toBe(1);
  await expect(node("this")).rejects.toThrow(/newer Parley \(it has \d+-taken-away\.sql/);
  const next = await node("next");
  expect((await new TestClient(next.url).call(calls.health, {})).status).toBe("ok");
});
