import type { EventsRow } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** Events of a channel changed with this number of its stream. */
export async function saveChannelEvents(tx: Tx, channel_id: string, rev: number): Promise<void> {
  await sql`UPDATE channels SET events_rev = ${rev} WHERE _id = ${channel_id}`.execute(tx);
}

/** Somebody's own events changed with this number of their stream. */
export async function saveOwnEvents(tx: Tx, user_id: string, rev: number): Promise<void> {
  await sql`UPDATE user_streams SET events_rev = ${rev} WHERE user_id = ${user_id}`.execute(tx);
}

/** Holds the lock of somebody's own events until the transaction ends. */
export async function lockOwnEvents(tx: Tx, user_id: string): Promise<void> {
  await sql`SELECT 1 FROM user_streams WHERE user_id = ${user_id} FOR NO KEY UPDATE`.execute(tx);
}

/** Whether somebody's own events changed since a number of their stream, as a row of it. */
export async function selectOwnEventsChange(
  db: Db,
  user_id: string,
  cursor: number,
): Promise<EventsRow[]> {
  const { rows } = await sql<EventsRow>`SELECT 'events' AS type, events_rev AS rev FROM user_streams
    WHERE user_id = ${user_id} AND events_rev > ${cursor}`.execute(db);
  return rows;
}
