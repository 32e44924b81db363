import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

/** Events that one person looks for. */
export interface EventFilter {
  user_id: string;
  /** Channels whose events may be found; those of their own are found besides, unless `isShared`. */
  channels: string[];
  isShared: boolean;
  /** Patterns of LIKE for folded text; each must be in title, place or description. */
  patterns: string[];
  from: Date | undefined;
  to: Date | undefined;
  /** What the order is told from: what comes after it is nearest first, then what came before. */
  now: Date;
}

/** 0 for what is to come, 1 for what is over; then ms from `now`; then the id. */
export type EventPlace = [isOver: number, distance: number, _id: string];

export interface FoundEventRow {
  _id: string;
  channel_id: string | null;
  title: string;
  location: string;
  starts_at: Date;
  ends_at: Date;
  all_day: boolean;
  is_over: number;
  distance: number;
}

function where(filter: EventFilter): RawBuilder<unknown> {
  const { user_id, channels, isShared, patterns, from, to } = filter;
  const text = sql`search_fold(e.title || ' ' || e.location || ' ' || e.description)`;
  const own = isShared ? sql`false` : sql`(e.channel_id IS NULL AND e.organiser_id = ${user_id})`;
  return sql.join(
    [
      sql`e.deleted_at IS NULL AND (e.channel_id = ANY(${channels}::uuid[]) OR ${own})`,
      ...patterns.map((pattern) => sql`${text} LIKE search_fold(${pattern})`),
      ...(from ? [sql`(e.last_at IS NULL OR e.last_at >= ${from})`] : []),
      ...(to ? [sql`e.first_at < ${to}`] : []),
    ],
    sql` AND `,
  );
}

/** Events that match, those to come first, the nearest of them at the top. */
export async function selectFoundEvents(
  db: Db,
  filter: EventFilter,
  { after, limit }: { after: EventPlace | undefined; limit: number },
): Promise<FoundEventRow[]> {
  const [isOver, distance, _id] = after ?? [-1, 0, "00000000-0000-0000-0000-000000000000"];
  const { now } = filter;
  const { rows } = await sql<FoundEventRow>`SELECT * FROM (
      SELECT e._id, e.channel_id, e.title, e.location, e.starts_at, e.ends_at, e.all_day,
        CASE WHEN e.last_at IS NULL OR e.last_at >= ${now} THEN 0 ELSE 1 END AS is_over,
        abs(floor(extract(epoch FROM e.starts_at - ${now}) * 1000))::bigint AS distance
      FROM events e WHERE ${where(filter)}) found
    WHERE (is_over, distance, _id) > (${isOver}::int, ${distance}::bigint, ${_id}::uuid)
    ORDER BY is_over, distance, _id LIMIT ${limit}`.execute(db);
  return rows;
}

/** How many of them there are, `most` at most. */
export async function countFoundEvents(db: Db, filter: EventFilter, most: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT 1 FROM events e WHERE ${where(filter)} LIMIT ${most}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
