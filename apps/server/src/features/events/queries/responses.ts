import type { EventResponse, Person, ResponseCounts } from "@parley/contract";
import { limits } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { personJson } from "../../accounts/index.ts";

const ALL = sql`'-infinity'::timestamptz`;

/** Answers of people who still see the event `e`: members of its channel, or its organiser. */
const standing = sql`CASE WHEN e.channel_id IS NULL THEN r.user_id = e.organiser_id
  ELSE EXISTS (SELECT 1 FROM channel_members m
    WHERE m.channel_id = e.channel_id AND m.user_id = r.user_id AND m.left_at IS NULL) END`;

/** Answers, again or for the first time; true when that changed anything. */
export async function saveResponse(
  tx: Tx,
  answer: { event_id: string; user_id: string; occurrence: Date | null; response: EventResponse },
): Promise<boolean> {
  const { rows } = await sql`INSERT INTO event_responses (event_id, user_id, occurrence, response)
    VALUES (${answer.event_id}, ${answer.user_id}, coalesce(${answer.occurrence}::timestamptz, ${ALL}),
      ${answer.response})
    ON CONFLICT (event_id, occurrence, user_id) DO UPDATE SET response = excluded.response,
      responded_at = clock_timestamp()
    WHERE event_responses.response <> excluded.response RETURNING 1`.execute(tx);
  if (answer.occurrence !== null) return rows.length > 0;
  // An answer to all of a series takes the place of those to its dates.
  const dropped = await sql`DELETE FROM event_responses WHERE event_id = ${answer.event_id}
    AND user_id = ${answer.user_id} AND occurrence <> ${ALL} RETURNING 1`.execute(tx);
  return rows.length > 0 || dropped.rows.length > 0;
}

/** How many answered what to the whole of an event, and what one person did. */
interface Tally {
  counts: ResponseCounts;
  mine: EventResponse | null;
}

/** What one date of a series changes in the tally of the whole. */
interface Shift extends Tally {
  occurrence: number;
}

export interface Tallies {
  whole: Map<string, Tally>;
  dates: Map<string, Shift[]>;
}

const none = (): ResponseCounts => ({ yes: 0, no: 0, maybe: 0 });

/** Answers to these events, and to those of their dates that lie from `from` to `to`. */
export async function selectTallies(
  db: Db,
  user_id: string,
  event_ids: readonly string[],
  { from, to }: { from: Date; to: Date },
): Promise<Tallies> {
  const whole = new Map<string, Tally>();
  const dates = new Map<string, Shift[]>();
  if (event_ids.length === 0) return { whole, dates };
  const all = await sql<{
    event_id: string;
    response: EventResponse;
    count: number;
    mine: boolean;
  }>`
    SELECT r.event_id, r.response, count(*)::int AS count, bool_or(r.user_id = ${user_id}) AS mine
    FROM event_responses r JOIN events e ON e._id = r.event_id
    WHERE r.event_id = ANY(${event_ids}::uuid[]) AND r.occurrence = ${ALL} AND ${standing}
    GROUP BY r.event_id, r.response`.execute(db);
  for (const { event_id, response, count, mine } of all.rows) {
    const tally = whole.get(event_id) ?? { counts: none(), mine: null };
    tally.counts[response] = count;
    if (mine) tally.mine = response;
    whole.set(event_id, tally);
  }
  const own = await sql<{
    event_id: string;
    occurrence: Date;
    response: EventResponse;
    before: EventResponse | null;
    mine: boolean;
  }>`SELECT r.event_id, r.occurrence, r.response, b.response AS before, r.user_id = ${user_id} AS mine
    FROM event_responses r JOIN events e ON e._id = r.event_id
    LEFT JOIN event_responses b ON b.event_id = r.event_id AND b.user_id = r.user_id
      AND b.occurrence = ${ALL}
    WHERE r.event_id = ANY(${event_ids}::uuid[]) AND r.occurrence >= ${from} AND r.occurrence < ${to}
      AND ${standing}`.execute(db);
  for (const { event_id, occurrence, response, before, mine } of own.rows) {
    const shifts = dates.get(event_id) ?? [];
    dates.set(event_id, shifts);
    let shift = shifts.find((known) => known.occurrence === +occurrence);
    if (!shift) {
      shift = { occurrence: +occurrence, counts: none(), mine: null };
      shifts.push(shift);
    }
    shift.counts[response] += 1;
    if (before) shift.counts[before] -= 1;
    if (mine) shift.mine = response;
  }
  return { whole, dates };
}

/** What holds for one date, or with null for the whole. */
export function tallyOf(tallies: Tallies, event_id: string, occurrence: Date | null): Tally {
  const { counts, mine } = tallies.whole.get(event_id) ?? { counts: none(), mine: null };
  const shift =
    occurrence && tallies.dates.get(event_id)?.find((known) => known.occurrence === +occurrence);
  if (!shift) return { counts, mine };
  const { yes, no, maybe } = shift.counts;
  return {
    counts: { yes: counts.yes + yes, no: counts.no + no, maybe: counts.maybe + maybe },
    mine: shift.mine ?? mine,
  };
}

/** Who answered what to one date, or with null to the whole; yes first, then by when. */
export async function selectResponders(
  db: Db,
  event_id: string,
  occurrence: Date | null,
): Promise<Array<{ user: Person; response: EventResponse }>> {
  const { rows } = await sql<{ user: Person; response: EventResponse }>`
    SELECT ${personJson("u")} AS user, a.response FROM (
      SELECT DISTINCT ON (r.user_id) r.user_id, r.response, r.responded_at
      FROM event_responses r JOIN events e ON e._id = r.event_id
      WHERE r.event_id = ${event_id} AND ${standing}
        AND (r.occurrence = ${ALL} OR r.occurrence = ${occurrence}::timestamptz)
      ORDER BY r.user_id, r.occurrence DESC) a JOIN users u ON u._id = a.user_id
    ORDER BY array_position(ARRAY['yes', 'maybe', 'no'], a.response), a.responded_at, a.user_id
    LIMIT ${limits.respondersShown}`.execute(db);
  return rows;
}

/** Whom a reminder is for: who said yes or maybe to that date, and the organiser unless they said no. */
export async function selectReminded(
  tx: Tx,
  event_id: string,
  occurrence: Date | null,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`SELECT a.user_id FROM (
      SELECT DISTINCT ON (r.user_id) r.user_id, r.response FROM (
        SELECT user_id, response, occurrence FROM event_responses WHERE event_id = ${event_id}
          AND (occurrence = ${ALL} OR occurrence = ${occurrence}::timestamptz)
        UNION ALL SELECT organiser_id, 'yes', NULL::timestamptz FROM events WHERE _id = ${event_id}) r
      JOIN events e ON e._id = ${event_id}
      WHERE ${standing}
      ORDER BY r.user_id, r.occurrence DESC NULLS LAST) a JOIN users u ON u._id = a.user_id
    WHERE a.response IN ('yes', 'maybe') AND u.is_active ORDER BY a.user_id`.execute(tx);
  return rows.map(({ user_id }) => user_id);
}
