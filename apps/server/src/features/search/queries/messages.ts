import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

/** A stretch of time: after `from`, up to and including `to`. */
export interface Stretch {
  from: Date | undefined;
  to: Date;
}

/** What the messages must be; tsqueries and patterns are made by the server, never by a caller. */
export interface MessageFilter {
  channels: string[];
  stretch: Stretch;
  notOn: Array<{ start: Date; end: Date }>;
  is_pinned: boolean | undefined;
  is_thread: boolean | undefined;
  shows: Array<{ what: "file" | "image"; negated: boolean }>;
  /** Each must hold: the tsquery, or the pattern of LIKE where there is one. */
  all: Array<{ words: string; infix: string | undefined }>;
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
  const plain = all.flatMap(({ words, infix }) => (infix === undefined ? [words] : []));
  const either = all.flatMap(({ words, infix }) =>
    infix === undefined ? [] : [sql`(s.words @@ ${words}::tsquery OR s.infix LIKE ${infix})`],
  );
  return plain.length > 0 ? [sql`s.words @@ ${plain.join(" & ")}::tsquery`, ...either] : either;
}

const message = (holds: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT 1 FROM messages m WHERE m.channel_id = s.channel_id AND m.seq = s.seq AND ${holds})`;

const shownFile = (what: "file" | "image") => sql`EXISTS (SELECT 1 FROM message_files p
  JOIN files f ON f._id = p.file_id AND f.removed_at IS NULL
  WHERE p.channel_id = s.channel_id AND p.seq = s.seq
    AND ${what === "image" ? sql`f.kind = 'image'` : sql`true`})`;

function conditions(filter: MessageFilter): RawBuilder<unknown> {
  const { stretch, channels, notOn, is_pinned, is_thread, shows, all } = filter;
  const not = (wanted: boolean, condition: RawBuilder<unknown>) =>
    wanted ? condition : sql`NOT ${condition}`;
  const parts = [
    sql`s.channel_id = ANY(${channels}::uuid[]) AND s.at <= ${stretch.to}`,
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

/** The newest `limit` messages of a stretch of time that match. */
export async function selectCandidates(
  db: Db,
  filter: MessageFilter,
  limit: number,
): Promise<Candidate[]> {
  const { rows } = await sql<Candidate>`SELECT s.message_id, s.channel_id, s.at,
      ${tierOf(filter.tiers)} AS tier FROM (
        SELECT s.message_id, s.channel_id, s.at, s.words FROM message_search s
        WHERE ${conditions(filter)} ORDER BY s.at DESC LIMIT ${limit}) s`.execute(db);
  return rows;
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
