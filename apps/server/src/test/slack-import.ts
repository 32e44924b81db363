import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { expect } from "vitest";
import { tryLock, unlock } from "../features/imports/queries/runs.ts";
import { importSlack, type SlackResult } from "../features/imports/slack/import-slack.ts";
import { connect } from "../platform/database/connect.ts";
import { createLocalStore } from "../platform/files/local-store.ts";
import { createLog } from "../platform/log/log.ts";
import { createTestDatabase } from "./postgres.ts";
import { type ExportFiles, writeExport } from "./slack-export.ts";

/** A stored message with the names of those it refers to; `thread` is the text it answers. */
export interface StoredMessage {
  text: string;
  author: string;
  seq: number;
  rev: number;
  thread: string | null;
  reply_count: number;
  system: { type: string; value: string } | null;
  created_at: Date;
  edited_at: Date | null;
  deleted_at: Date | null;
  mentions: { username: string }[];
  mentions_all: boolean;
  previews: object[];
  last_reply_at: Date | null;
}

/** Tables that an import may write to. */
const TABLES = [
  ...["users", "user_streams", "channels", "channel_members", "messages", "message_reactions"],
  ...["workspace", "imports", "user_groups", "user_group_members", "custom_emoji"],
  ...["link_pages", "message_pages"],
];

/**
 * A database of its own with an owner, Olga, and an account that the sample's Ada is matched to.
 * @param given one with the whole schema, which is its maker's to drop
 */
export async function openImportTest(given?: string) {
  const folder = mkdtempSync(join(tmpdir(), "parley-slack-"));
  const database = given ? { url: given, drop: async () => {} } : await createTestDatabase();
  const log = createLog({ level: "error", terminal: true });
  const { db, close } = connect(database.url, { log });
  const store = createLocalStore(join(folder, "files"));
  const rows = async <Row>(query: string) => (await sql.raw<Row>(query).execute(db)).rows;
  const runFile = (file: string, options: { dryRun?: boolean; ownerEmail?: string } = {}) =>
    importSlack({
      openDb: async () => db,
      store,
      file,
      ownerEmail: options.ownerEmail,
      dryRun: options.dryRun ?? false,
      progress: () => {},
      signal: new AbortController().signal,
    });
  return {
    folder,
    store,
    url: database.url,
    rows,
    runFile,
    async run(files: ExportFiles, dryRun = false): Promise<SlackResult> {
      return runFile(await writeExport(join(folder, "sample.zip"), files), { dryRun });
    },
    /** Accounts as they are before an import: Olga owns the workspace. */
    async register(): Promise<void> {
      await rows(`INSERT INTO users (_id, name, username, email, password_hash, role, rev) VALUES
        (gen_random_uuid(), 'Olga', 'olga', 'olga@example.org', 'x', 'owner', 0),
        (gen_random_uuid(), 'Ada L.', 'ada.l', 'ada@example.org', 'x', 'member', 0)`);
      await rows("INSERT INTO user_streams (user_id) SELECT _id FROM users ON CONFLICT DO NOTHING");
    },
    /** Everything that an import may write, but for times of changes and the last report. */
    async everything(): Promise<Record<string, unknown[]>> {
      const all = TABLES.map(async (table) => {
        const times = "ARRAY['changed_at', 'started_at', 'finished_at', 'state']";
        const query = `SELECT to_jsonb(t) - ${times} AS row FROM ${table} t ORDER BY 1`;
        return [table, await rows<unknown>(query)] as const;
      });
      return Object.fromEntries(await Promise.all(all));
    },
    messagesOf: (channel: string) =>
      rows<StoredMessage>(`SELECT m.*, u.username AS author, r.text AS thread FROM messages m
        JOIN users u ON u._id = m.author_id JOIN channels c ON c._id = m.channel_id
        LEFT JOIN messages r ON r._id = m.thread_id
        WHERE c.name = '${channel}' ORDER BY m.seq`),
    /** Holds the lock that an import takes, as a connection of its own, until `leave` settles. */
    holdLock: (arrive: () => void, leave: Promise<void>) =>
      db.connection().execute(async (connection) => {
        expect(await tryLock(connection)).toBe(true);
        arrive();
        await leave;
        await unlock(connection);
      }),
    async close(): Promise<void> {
      await close();
      await database.drop();
      rmSync(folder, { recursive: true });
    },
  };
}
export type ImportTest = Awaited<ReturnType<typeof openImportTest>>;
