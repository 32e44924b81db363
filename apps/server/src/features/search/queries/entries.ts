import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Write } from "../../../platform/database/pipeline.ts";

/** What is indexed of one message. */
export interface Entry {
  channel_id: string;
  seq: number;
  message_id: string;
  /** ISO 8601. */
  at: string;
  /** A tsvector in PostgreSQL's notation. */
  words: string;
  infix: string;
}

/** Puts entries in, in the place of those that are there. One statement, however many they are. */
export function saveEntries(entries: Entry[], version: number): Write {
  const column = <K extends keyof Entry>(key: K) => entries.map((entry) => entry[key]);
  return sql`INSERT INTO message_search (channel_id, seq, message_id, at, words, infix, version)
    SELECT channel_id, seq, message_id, at, words::tsvector, infix, ${version}
    FROM unnest(${column("channel_id")}::uuid[], ${column("seq")}::bigint[],
      ${column("message_id")}::uuid[], ${column("at")}::timestamptz[], ${column("words")}::text[],
      ${column("infix")}::text[]) AS new (channel_id, seq, message_id, at, words, infix)
    ON CONFLICT (channel_id, seq) DO UPDATE SET words = excluded.words, infix = excluded.infix,
      version = excluded.version`;
}

/** Removes the entry of a message. */
export async function deleteEntry(tx: Tx, channel_id: string, seq: number): Promise<void> {
  await sql`DELETE FROM message_search WHERE channel_id = ${channel_id} AND seq = ${seq}`.execute(
    tx,
  );
}

/** Puts what new entries have noted into the index. Where another node does it already, that is enough. */
export async function tidyIndex(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ is_mine: boolean }>`SELECT
      pg_try_advisory_xact_lock(hashtextextended('tidy search', 0)) AS is_mine`.execute(tx);
    if (!rows[0]?.is_mine) return;
    await sql`SELECT gin_clean_pending_list('message_search_words'),
      gin_clean_pending_list('message_search_infix')`.execute(tx);
  });
}

/** A message that has no entry of this version. */
export interface Missing {
  channel_id: string;
  seq: number;
  message_id: string;
}

const isMissing = (version: number) => sql`m.deleted_at IS NULL AND m.system IS NULL
  AND NOT EXISTS (SELECT 1 FROM message_search s
    WHERE s.channel_id = m.channel_id AND s.seq = m.seq AND s.version >= ${version})`;

/**
 * The next messages without an entry of this version, in the order of their keys, kept from changing until
 * the transaction ends. Those that somebody changes right now are left out: nobody waits for anybody.
 */
export async function lockMissing(
  tx: Tx,
  { after, version, limit }: { after: [string, number]; version: number; limit: number },
): Promise<Missing[]> {
  const { rows } =
    await sql<Missing>`SELECT m.channel_id, m.seq, m._id AS message_id FROM messages m
    WHERE (m.channel_id, m.seq) > (${after[0]}::uuid, ${after[1]}::bigint) AND ${isMissing(version)}
    ORDER BY m.channel_id, m.seq LIMIT ${limit} FOR SHARE OF m SKIP LOCKED`.execute(tx);
  return rows;
}

/** Whether any message has no entry of this version. */
export async function hasMissing(tx: Tx, version: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT 1 FROM messages m WHERE ${isMissing(version)}) AS found`.execute(tx);
  return rows[0]?.found ?? false;
}

/** The version that all messages are indexed with. */
export async function selectIndexedVersion(db: Db): Promise<number> {
  const { rows } = await sql<{ version: number }>`SELECT version FROM search_state`.execute(db);
  return rows[0]?.version ?? 0;
}

/** Notes that every message has an entry of this version. */
export async function saveIndexedVersion(db: Db, version: number): Promise<void> {
  await sql`UPDATE search_state SET version = ${version}`.execute(db);
}
