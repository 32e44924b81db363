import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";
import type { Exception } from "../repeat/occurrences.ts";

/** Changes one date of a series, or takes it out. */
export async function saveException(tx: Tx, event_id: string, x: Exception): Promise<void> {
  await sql`INSERT INTO event_exceptions (event_id, occurrence, is_cancelled, title, description, location,
      starts_at, ends_at)
    VALUES (${event_id}, ${x.occurrence}, ${x.is_cancelled}, ${x.title}, ${x.description}, ${x.location},
      ${x.starts_at}, ${x.ends_at})
    ON CONFLICT (event_id, occurrence) DO UPDATE SET is_cancelled = excluded.is_cancelled,
      title = excluded.title, description = excluded.description, location = excluded.location,
      starts_at = excluded.starts_at, ends_at = excluded.ends_at`.execute(tx);
}

/** Forgets these dates of a series, with the answers to them: its rule has them no more. */
export async function dropDates(
  tx: Tx,
  event_id: string,
  occurrences: readonly Date[],
): Promise<void> {
  if (occurrences.length === 0) return;
  for (const table of ["event_exceptions", "event_responses"]) {
    await sql`DELETE FROM ${sql.table(table)} WHERE event_id = ${event_id}
      AND occurrence = ANY(${occurrences}::timestamptz[])`.execute(tx);
  }
}

/** Dates of a series to which somebody answered on their own. */
export async function selectAnsweredDates(tx: Tx, event_id: string): Promise<Date[]> {
  const { rows } = await sql<{ occurrence: Date }>`SELECT DISTINCT occurrence FROM event_responses
    WHERE event_id = ${event_id} AND occurrence > '-infinity'`.execute(tx);
  return rows.map(({ occurrence }) => occurrence);
}

/** A thousand years: further than any date, so that on the way no new name meets an old one. */
const AWAY = sql`interval '9000000 hours'`;
const FAR = sql`timestamptz '2900-01-01 00:00Z'`;

/** Which dates of a series are called what now, maybe in another series: with the answers to them. */
export async function renameDates(
  tx: Tx,
  events: { from: string; to: string },
  names: ReadonlyMap<Date, Date>,
): Promise<void> {
  if (names.size === 0) return;
  const [old, next] = [[...names.keys()], [...names.values()]];
  for (const table of ["event_exceptions", "event_responses"].map((name) => sql.table(name))) {
    await sql`UPDATE ${table} x SET event_id = ${events.to}, occurrence = n.next + ${AWAY}
      FROM unnest(${old}::timestamptz[], ${next}::timestamptz[]) AS n (old, next)
      WHERE x.event_id = ${events.from} AND x.occurrence = n.old`.execute(tx);
    await sql`UPDATE ${table} SET occurrence = occurrence - ${AWAY}
      WHERE event_id = ${events.to} AND occurrence > ${FAR}`.execute(tx);
  }
}

/** When these changed dates are now. */
export async function saveExceptionTimes(
  tx: Tx,
  event_id: string,
  changed: readonly Exception[],
): Promise<void> {
  if (changed.length === 0) return;
  const all = (key: "occurrence" | "starts_at" | "ends_at") => changed.map((each) => each[key]);
  await sql`UPDATE event_exceptions x SET starts_at = n.starts_at, ends_at = n.ends_at
    FROM unnest(${all("occurrence")}::timestamptz[], ${all("starts_at")}::timestamptz[],
      ${all("ends_at")}::timestamptz[]) AS n (occurrence, starts_at, ends_at)
    WHERE x.event_id = ${event_id} AND x.occurrence = n.occurrence`.execute(tx);
}

/** Answers to all of a series hold for the series that goes on from it, too. */
export async function copyAnswers(tx: Tx, from: string, to: string): Promise<void> {
  await sql`INSERT INTO event_responses (event_id, user_id, occurrence, response, responded_at)
    SELECT ${to}, user_id, occurrence, response, responded_at FROM event_responses
    WHERE event_id = ${from} AND occurrence = '-infinity'`.execute(tx);
}
