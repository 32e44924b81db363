import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

/** A stretch of time: after `from`, up to and including `to`. */
export interface Stretch {
  from: Date | undefined;
  to: Date;
}

/** That the tsquery or the pattern of LIKE holds, whichever there is of them; one there is. */
export type Condition =
  | { words: string; infix: string | undefined }
  | { words: undefined; infix: string };

/** What the messages must be; tsqueries and patterns are made by the server, never by a caller. */
export interface MessageFilter {
  channels: string[];
  stretch: Stretch;
  notOn: Array<{ start: Date; end: Date }>;
  is_pinned: boolean | undefined;
  is_thread: boolean | undefined;
  shows: Array<{ what: "file" | "image"; negated: boolean }>;
  /** Each must hold. */
  all: Condition[];
  /** tsqueries that say how well one fits, the best first. */
  tiers: string[];
}

/** A message that matches. */
export interface Candidate {
  message_id: string;
  channel_id: string;
  at: Date;
  /** Index of the first of `tiers` that holds; as many as there are when none does. */
  tier: number;
}

/** What PostgreSQL may look up in one go stands together. */
function matches(all: MessageFilter["all"]): RawBuilder<unknown>[] {
  const plain = all.flatMap(({ words, infix }) =>
    words !== undefined && infix === undefined ? [words] : [],
  );
  const either = all.flatMap(({ words, infix }) => {
    if (infix === undefined) return [];
    const inside = sql`s.infix LIKE ${infix}`;
    return words === undefined ? inside : sql`(s.words @@ ${words}::tsquery OR ${inside})`;
  });
  return plain.length > 0 ? [sql`s.words @@ ${plain.join(" & ")}::tsquery`, ...either] : either;
}

const message = (holds: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM messages m WHERE m.channel_id = s.channel_id AND m.seq = s.seq AND ${holds})`;

const shownFile = (what: "file" | "image") => sql`EXISTS (SELECT 1 FROM message_files p
  JOIN files f ON f._id = p.file_id AND f.removed_at IS NULL
  WHERE p.channel_id = s.channel_id AND p.seq = s.seq
    AND ${what === "image" ? sql`f.kind = 'image'` : sql`true`})`;

function conditions(filter: MessageFilter, way: Way = "by_any"): RawBuilder<unknown> {
  const { stretch, channels, notOn, is_pinned, is_thread, shows, all } = filter;
  const not = (wanted: boolean, condition: RawBuilder<unknown>) =>
    wanted ? condition : sql`NOT ${condition}`;
  const parts = [
    // As text no index has them: those of half of all entries take longer to read than what is found.
    way === "by_words"
      ? sql`s.channel_id::text = ANY(${channels}::text[])`
      : sql`s.channel_id = ANY(${channels}::uuid[])`,
    sql`s.at <= ${stretch.to}`,
    ...(stretch.from ? [sql`s.at > ${stretch.from}`] : []),
    ...notOn.map(({ start, end }) => sql`NOT (s.at >= ${start} AND s.at < ${end})`),
    ...matches(all),
    ...(is_pinned === undefined ? [] : [not(is_pinned, message(sql`m.pinned_at IS NOT NULL`))]),
    ...shows.map(({ what, negated }) => not(!negated, shownFile(what))),
    ...(is_thread === undefined
      ? []
      : [not(is_thread, message(sql`(m.thread_id IS NOT NULL OR m.reply_count > 0)`))]),
  ];
  return sql.join(parts, sql` AND `);
}

const tierOf = (tiers: string[]) =>
  tiers.length === 0
    ? sql`0`
    : sql`CASE ${sql.join(
        tiers.map((tier, index) => sql`WHEN s.words @@ ${tier}::tsquery THEN ${sql.lit(index)}`),
        sql` `,
      )} ELSE ${sql.lit(tiers.length)} END`;

/**
 * How matches are looked for: backwards in time until there are enough; by what they say, and when; or by that
 * and the channels, where those are few.
 */
type Way = "by_time" | "by_words" | "by_any";

/** The newest `limit` messages of a stretch of time that match. */
export async function selectCandidates(
  db: Db,
  filter: MessageFilter,
  { limit, way }: { limit: number; way: Way },
): Promise<Candidate[]> {
  // An order that no index has: PostgreSQL then starts from what few entries have, not from the newest.
  const order = way === "by_time" ? sql`s.at` : sql`(s.at + interval '0')`;
  const { rows } = await sql<Candidate>`SELECT s.message_id, s.channel_id, s.at,
      ${tierOf(filter.tiers)} AS tier FROM (
        SELECT s.message_id, s.channel_id, s.at, s.words FROM message_search s
        WHERE ${conditions(filter, way)} ORDER BY ${order} DESC LIMIT ${limit}) s`.execute(db);
  return rows;
}

/** Until the transaction ends, entries are found by an index, however small the table or common a word. */
export async function preferIndexes(tx: Db): Promise<void> {
  await sql`SET LOCAL enable_seqscan = off`.execute(tx);
}

/** What PostgreSQL's statistics of the table expect. */
export interface Estimate {
  /** Entries that have the words; where none are asked for, as many as hold all the rest. */
  matches: number;
  /** Those of them that hold all the rest. */
  visible: number;
  /** Entries at all; 0 while that is not known. */
  entries: number;
}

async function expected(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ "QUERY PLAN": Array<{ Plan: { "Plan Rows": number } }> }>`
    EXPLAIN (FORMAT JSON) SELECT 1 FROM message_search s WHERE ${where}`.execute(db);
  return rows[0]?.["QUERY PLAN"][0]?.Plan["Plan Rows"] ?? 0;
}

/** How many entries a search may have to look at: an estimate of a millisecond. */
export async function selectEstimate(db: Db, filter: MessageFilter): Promise<Estimate> {
  const { rows } = await sql<{ entries: number }>`SELECT greatest(reltuples, 0)::float AS entries
    FROM pg_class WHERE oid = 'message_search'::regclass`.execute(db);
  const entries = rows[0]?.entries ?? 0;
  const words = matches(filter.all);
  const visible = await expected(db, conditions(filter));
  if (words.length === 0) return { entries, visible, matches: visible };
  return { entries, visible, matches: await expected(db, sql.join(words, sql` AND `)) };
}

/** The present, by the database's clock, which dates the messages; in the milliseconds of an entry. */
export async function selectNow(db: Db): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`
    SELECT date_trunc('milliseconds', clock_timestamp()) AS now`.execute(db);
  return rows[0]?.now ?? new Date();
}

/** When the entry was sent that has `count` newer ones up to `to`; undefined when there are not that many. */
export async function selectTimeOf(db: Db, to: Date, count: number): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`SELECT at FROM message_search WHERE at <= ${to}
    ORDER BY at DESC OFFSET ${count} LIMIT 1`.execute(db);
  return rows[0]?.at;
}
