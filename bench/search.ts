import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import type { SearchQuery } from "@parley/contract";
import { sql } from "kysely";
import { importSlack } from "../apps/server/src/features/imports/slack/import-slack.ts";
import { search } from "../apps/server/src/features/search/search.ts";
import type { Db } from "../apps/server/src/platform/database/db.ts";
import { openDatabase } from "../apps/server/src/platform/database/open.ts";
import type { Actor } from "../apps/server/src/platform/http/call-route.ts";
import { createLog } from "../apps/server/src/platform/log/log.ts";

/*
 * Twenty searches in an imported history: node bench/search.ts EXPORT.zip [--copies N]
 * Makes a database of its own in a temporary folder. `--copies 45` puts every message in 45 times,
 * each time in another channel and at other moments, so that 22,000 become a million.
 */

const SEARCHES = [
  ...["racket", "the", "how to define a macro", "struct-copy", "syntax-parse", "v6.9"],
  ...['"hash table"', "typed/racket", "call/cc", "performance", "contr", "string-append"],
  ...["from:me", "has:link docs", "error message", "matthias", "raco pkg install", "λ"],
  ...["on:2018-05 gui", "compil -macro"],
];
const ROUNDS = 7;

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { copies: { type: "string", default: "1" } },
});
const [file] = positionals;
const copies = Number(values.copies);
if (!file || !(copies >= 1)) throw new Error("Say which export: node bench/search.ts EXPORT.zip");

/** Further copies of all that was imported, each in a channel of its own. */
async function multiply(db: Db, owner: string): Promise<void> {
  const { rows } = await sql<{
    _id: string;
  }>`SELECT _id FROM channels WHERE source_key IS NOT NULL`.execute(db);
  for (let copy = 1; copy < copies; copy += 1) {
    for (const { _id } of rows) {
      await sql`WITH made AS (INSERT INTO channels (_id, kind, visibility, name, head, member_count)
          SELECT gen_random_uuid(), kind, visibility, name || ${`-${copy}`}, head, 1 FROM channels WHERE _id = ${_id}
          RETURNING _id),
        joined AS (INSERT INTO channel_members (channel_id, user_id, role, rev, user_rev)
          SELECT _id, ${owner}, 'member', 0, 0 FROM made),
        said AS (INSERT INTO messages (channel_id, seq, rev, _id, author_id, client_id, client_hash, text, created_at)
          SELECT made._id, seq, m.rev, gen_random_uuid(), author_id, client_id, client_hash, text,
            date_trunc('milliseconds', m.created_at) + make_interval(secs => ${copy * 977}) FROM messages m, made
          WHERE channel_id = ${_id} AND deleted_at IS NULL AND system IS NULL
          RETURNING channel_id, seq, _id, created_at)
        INSERT INTO message_search (channel_id, seq, message_id, at, words, infix, version)
          SELECT said.channel_id, said.seq, said._id, said.created_at, s.words, s.infix, s.version
          FROM said JOIN message_search s ON s.channel_id = ${_id} AND s.seq = said.seq`.execute(
        db,
      );
    }
  }
}

const sum = async (db: Db, what: string) =>
  Number((await sql.raw<{ n: number }>(`SELECT ${what}::float AS n`).execute(db)).rows[0]?.n ?? 0);

/** How often the search's table was read through so far, and how often by an index of words or parts. */
const scans = async (db: Db) => ({
  whole: await sum(
    db,
    "(SELECT seq_scan FROM pg_stat_user_tables WHERE relname = 'message_search')",
  ),
  words: await sum(
    db,
    "(SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = 'message_search_words')",
  ),
  infix: await sum(
    db,
    "(SELECT idx_scan FROM pg_stat_user_indexes WHERE indexrelname = 'message_search_infix')",
  ),
});

const at = (sorted: number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

async function measure(db: Db, actor: Actor): Promise<void> {
  const finders = { events: async () => ({ items: [], next_cursor: null, count: 0 }) };
  const all: number[] = [];
  console.log("| Search | Found | Median ms | Slowest ms | Indexes |\n|---|---|---|---|---|");
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
    for (let round = 0; round < ROUNDS; round += 1) {
      const start = performance.now();
      found = (await search({ db, finders }, actor, query)).messages?.count ?? 0;
      times.push(performance.now() - start);
    }
    // Statistics are reported at the end of a transaction, at most once a second on each connection.
    await sql`SELECT pg_stat_force_next_flush()`.execute(db);
    const after = await scans(db);
    const used = (["words", "infix", "whole"] as const).filter((one) => after[one] > before[one]);
    const sorted = times.toSorted((a, b) => a - b);
    all.push(...times);
    console.log(
      `| \`${q}\` | ${found} | ${at(sorted, 0.5).toFixed(1)} | ${sorted.at(-1)?.toFixed(1)} | ${used.join(", ") || "by time"} |`,
    );
  }
  const sorted = all.toSorted((a, b) => a - b);
  console.log(
    `\nAll: median ${at(sorted, 0.5).toFixed(1)} ms, p95 ${at(sorted, 0.95).toFixed(1)} ms`,
  );
}

const dataDir = await mkdtemp(join(tmpdir(), "parley-bench-"));
// PostgreSQL may run as another user, who must get through to its own folder.
await chmod(dataDir, 0o711);
const log = createLog({ level: "error", terminal: true });
const open = (connections: number) =>
  openDatabase({ databaseUrl: undefined, dataDir, log, connections, statementTimeout: 0 });
const owner = crypto.randomUUID();
const guest = crypto.randomUUID();

async function fill(): Promise<void> {
  const { db, close } = await open(4);
  try {
    await sql`INSERT INTO users (_id, name, username, email, password_hash, role, rev)
      VALUES (${owner}, 'Olga', 'olga', 'olga@example.org', 'x', 'owner', 0)`.execute(db);
    await sql`INSERT INTO user_streams (user_id) VALUES (${owner})`.execute(db);
    await importSlack({
      openDb: async () => db,
      file: file ?? "",
      ownerEmail: undefined,
      dryRun: false,
      progress: () => {},
      signal: new AbortController().signal,
    });
    await multiply(db, owner);
    await sql`INSERT INTO users (_id, name, username, role, rev) VALUES (${guest}, 'Gus', 'gus', 'guest', 0)`.execute(
      db,
    );
    await sql`INSERT INTO channel_members (channel_id, user_id, role, rev, user_rev)
      SELECT _id, ${guest}, 'member', 0, 0 FROM channels WHERE source_key IS NOT NULL LIMIT 1`.execute(
      db,
    );
    await sql`VACUUM ANALYZE`.execute(db);
  } finally {
    await close();
  }
}

try {
  await fill();
  // One connection, so that its statistics are whole.
  const { db, close } = await open(1);
  try {
    const { rows } = await sql<Record<string, string>>`SELECT
      (SELECT count(*) FROM message_search)::text AS messages,
      pg_size_pretty(pg_table_size('messages')) AS messages_table,
      pg_size_pretty(pg_table_size('message_search')) AS search_table,
      pg_size_pretty(pg_relation_size('message_search_words')) AS words_index,
      pg_size_pretty(pg_relation_size('message_search_infix')) AS infix_index`.execute(db);
    console.log(rows[0]);
    console.log("\nWho sees everything:\n");
    await measure(db, { user_id: owner, session_id: "", role: "owner" });
    if (copies > 1) {
      console.log("\nA guest in one channel:\n");
      await measure(db, { user_id: guest, session_id: "", role: "guest" });
    }
  } finally {
    await close();
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
