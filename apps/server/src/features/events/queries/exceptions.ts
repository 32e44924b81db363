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

/** Dates that last as long as their series follow it when that changes. */
export async function stretchExceptions(
  tx: Tx,
  event_id: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  const seconds = (ms: number) => sql`make_interval(secs => ${ms / 1_000})`;
  await sql`UPDATE event_exceptions SET ends_at = starts_at + ${seconds(to)}
    WHERE event_id = ${event_id} AND ends_at - starts_at = ${seconds(from)}`.execute(tx);
}
