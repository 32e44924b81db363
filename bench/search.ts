import { chmod, mkdir, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { SearchQuery } from "@parley/contract";
import { sql } from "kysely";
import { search } from "../apps/server/src/features/search/search.ts";
import type { Db } from "../apps/server/src/platform/database/db.ts";
import { openDatabase } from "../apps/server/src/platform/database/open.ts";
import type { Actor } from "../apps/server/src/platform/http/actors.ts";
import { createLog } from "../apps/server/src/platform/log/log.ts";
import { fillSearch } from "./search-data.ts";

/*
 * Twenty searches in an invented workspace, by a member who sees 140 of its 300 channels:
 *   node bench/search.ts [--messages 1000000] [--data DIR]
 * Makes a database of its own in a temporary folder. With `--data` it stays there, to be measured again.
 */

const SEARCHES = [
  ...["the", "meeting", "deploy failed", "de", "http", "is:pinned"],
  ...["kestrelnook", "INC-700001", "trelnoo", "ployme", "ing", "xqzvwk"],
  ...["会议", "发布计划", "retry-policy", '"quarterly report"', "release -draft"],
  ...["from:@person40", "from:@person7 in:#team-9 report", "has:link before:2025-06 Vertrag"],
];
const ROUNDS = 5;

const { values } = parseArgs({
  options: { messages: { type: "string", default: "200000" }, data: { type: "string" } },
});
const messages = Number(values.messages);
if (!(messages >= 1)) throw new Error("Say how many: node bench/search.ts --messages 200000");

const sum = async (db: Db, what: string) =>
  Number((await sql.raw<{ n: number }>(`SELECT ${what}::float AS n`).execute(db)).rows[0]?.n ?? 0);

/** How often the search's table was read through so far, and how often by which of its indexes. */
async function scans(db: Db): Promise<Record<string, number>> {
  const byIndex = (name: string) =>
    sum(db, `(SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = '${name}')`);
  return {
    words: await byIndex("message_search_words"),
    parts: await byIndex("message_search_infix"),
    time: await byIndex("message_search_at"),
    channels: await byIndex("message_search_channel"),
    whole: await sum(
      db,
      "(SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'message_search')",
    ),
  };
}

/** ms of the processor that this process and the connection's own of PostgreSQL took so far (Linux). */
async function cpu(pid: number): Promise<number> {
  const { user, system } = process.cpuUsage();
  const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, "utf8")).split(" ");
  return (user + system) / 1_000 + Number(nanoseconds) / 1_000_000;
}

const at = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

async function measure(db: Db, actor: Actor): Promise<void> {
  const finders = { events: async () => ({ items: [], next_cursor: null, count: 0 }) };
  const all: number[] = [];
  const worked: number[] = [];
  const pid = await sum(db, "pg_backend_pid()");
  console.log(
    "| Search | Found | Median ms | Slowest ms | CPU ms | Read by |\n|---|---|---|---|---|---|",
  );
  for (const q of SEARCHES) {
    const query: SearchQuery = {
      q,
      kind: "messages",
      sort: "relevant",
      time_zone: "UTC",
      limit: 20,
    };
    const times: number[] = [];
    let found = 0;
    const before = await scans(db);
    const cpuBefore = await cpu(pid);
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      found = (await search({ db, finders }, actor, query)).messages?.count ?? 0;
      times.push(performance.now() - start);
    }
    const work = ((await cpu(pid)) - cpuBefore) / ROUNDS;
    worked.push(work);
    // Statistics are reported at the end of a transaction, at most once a second on each connection.
    await sql`SELECT pg_stat_force_next_flush()`.execute(db);
    const after = await scans(db);
    const used = Object.keys(after).filter((one) => (after[one] ?? 0) > (before[one] ?? 0));
    const sorted = times.toSorted((a, b) => a - b);
    all.push(...times);
    console.log(
      `| \`${q}\` | ${found} | ${at(sorted, 0.5).toFixed(1)} | ${sorted.at(-1)?.toFixed(1)} | ${work.toFixed(1)} | ${used.join(", ")} |`,
    );
  }
  const sorted = all.toSorted((a, b) => a - b);
  console.log(
    `\nAll: median ${at(sorted, 0.5).toFixed(1)} ms, p95 ${at(sorted, 0.95).toFixed(1)} ms; ` +
      `CPU: mean ${(worked.reduce((a, b) => a + b) / worked.length).toFixed(1)} ms, most ${Math.max(...worked).toFixed(1)} ms`,
  );
}

const dataDir = values.data ? resolve(values.data) : await mkdtemp(join(tmpdir(), "parley-bench-"));
await mkdir(dataDir, { recursive: true });
// PostgreSQL may run as another user, who must get through to its own folder.
await chmod(dataDir, 0o711);
const log = createLog({ level: "error", terminal: true });
// One connection, so that its statistics are whole.
const { db, close } = await openDatabase({
  databaseUrl: undefined,
  dataDir,
  log,
  connections: 1,
  statementTimeout: 0,
});
try {
  if ((await sum(db, "(SELECT count(*) FROM message_search)")) === 0) {
    const start = performance.now();
    await fillSearch(db, messages, (done) => {
      if (done % 100_000 === 0) console.error(`${done} messages`);
    });
    console.error(`Filled in ${((performance.now() - start) / 1_000).toFixed(0)} s`);
  }
  const { rows } = await sql<Record<string, string>>`SELECT
    (SELECT count(*) FROM message_search)::text AS messages,
    pg_size_pretty(pg_table_size('messages')) AS messages_table,
    pg_size_pretty(pg_table_size('message_search')) AS search_table,
    pg_size_pretty(pg_relation_size('message_search_words')) AS words_index,
    pg_size_pretty(pg_relation_size('message_search_infix')) AS infix_index,
    (SELECT _id::text FROM users WHERE username = 'person1') AS who`.execute(db);
  const { who, ...sizes } = rows[0] ?? {};
  console.log(sizes);
  await measure(db, { user_id: who ?? "", session_id: "", role: "member" });
} finally {
  await close();
  if (!values.data) await rm(dataDir, { recursive: true, force: true });
}
