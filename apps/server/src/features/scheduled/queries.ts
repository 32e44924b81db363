import type { ErrorCode, Role, ScheduledMessage, ScheduledRow } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import { type FileJson, fileJson, toFile } from "../files/index.ts";

/** A scheduled message as it is stored. */
export interface StoredScheduled {
  _id: string;
  user_id: string;
  channel_id: string;
  thread_id: string | null;
  in_channel: boolean;
  text: string;
  file_ids: string[];
  send_at: Date;
  time_zone: string;
  state: ScheduledRow["state"];
  error: ErrorCode | null;
}

/** A scheduled message with what it will show. */
export interface ScheduledWithFiles extends StoredScheduled {
  files: FileJson[];
}

const columns = sql`s._id, s.user_id, s.channel_id, s.thread_id, s.in_channel, s.text, s.file_ids, s.send_at,
  s.time_zone, s.state, s.error`;

const files = sql`(SELECT coalesce(jsonb_agg(${fileJson} ORDER BY o.place), '[]')
  FROM unnest(s.file_ids) WITH ORDINALITY AS o (file_id, place) JOIN files f ON f._id = o.file_id) AS files`;

/** As its writer sees it. */
export const toScheduled = (row: ScheduledWithFiles): ScheduledMessage => ({
  _id: row._id,
  channel_id: row.channel_id,
  thread_id: row.thread_id,
  in_channel: row.in_channel,
  text: row.text,
  files: row.files.map(toFile),
  send_at: row.send_at.toISOString(),
  time_zone: row.time_zone,
  state: row.state,
  error: row.error,
});

/** What somebody has waiting or failed, the next first. */
export async function selectScheduled(db: Db, user_id: string): Promise<ScheduledWithFiles[]> {
  const { rows } = await sql<ScheduledWithFiles>`SELECT ${columns}, ${files}
    FROM scheduled_messages s WHERE s.user_id = ${user_id} AND s.state IN ('waiting', 'failed')
    ORDER BY s.send_at, s._id`.execute(db);
  return rows;
}

/** One by its id, locked until the transaction ends. */
export async function lockScheduled(tx: Tx, _id: string): Promise<ScheduledWithFiles | undefined> {
  const { rows } = await sql<ScheduledWithFiles>`SELECT ${columns}, ${files}
    FROM scheduled_messages s WHERE s._id = ${_id} FOR UPDATE OF s`.execute(tx);
  return rows[0];
}

/** How many somebody has waiting or failed. */
export async function countScheduled(db: Db, user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count
    FROM scheduled_messages WHERE user_id = ${user_id} AND state IN ('waiting', 'failed')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Stores a new one; false when there is one of this id. */
export async function insertScheduled(
  tx: Tx,
  row: Omit<StoredScheduled, "state" | "error">,
  rev: number,
): Promise<boolean> {
  const { numAffectedRows } = await sql`INSERT INTO scheduled_messages
      (_id, user_id, channel_id, thread_id, in_channel, text, file_ids, send_at, time_zone, rev)
    VALUES (${row._id}, ${row.user_id}, ${row.channel_id}, ${row.thread_id}, ${row.in_channel}, ${row.text},
      ${row.file_ids}::uuid[], ${row.send_at}, ${row.time_zone}, ${rev}) ON CONFLICT DO NOTHING`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Stores a changed one. What was sent or deleted keeps no text and no files. */
export async function saveScheduled(tx: Tx, row: StoredScheduled, rev: number): Promise<void> {
  const isOver = row.state === "sent" || row.state === "deleted";
  await sql`UPDATE scheduled_messages SET text = ${isOver ? "" : row.text},
      file_ids = ${isOver ? [] : row.file_ids}::uuid[], send_at = ${row.send_at},
      time_zone = ${row.time_zone}, state = ${row.state}, error = ${row.error}, rev = ${rev}
    WHERE _id = ${row._id}`.execute(tx);
}

/** Those whose time has come at `now`, the oldest first, with their writers as they are now. */
export async function selectDue(
  db: Db,
  now: Date,
  limit: number,
): Promise<Array<StoredScheduled & { role: Role; is_active: boolean }>> {
  const { rows } = await sql<StoredScheduled & { role: Role; is_active: boolean }>`
    SELECT ${columns}, u.role, u.is_active
    FROM scheduled_messages s JOIN users u ON u._id = s.user_id
    WHERE s.state = 'waiting' AND s.send_at <= ${now} ORDER BY s.send_at, s._id LIMIT ${limit}`.execute(
    db,
  );
  return rows;
}

/** What changed of somebody's after a number of their own stream. */
export async function selectScheduledChanges(
  db: Db,
  user_id: string,
  after: number,
): Promise<ScheduledRow[]> {
  const { rows } = await sql<Omit<ScheduledRow, "type">>`SELECT _id, rev, state
    FROM scheduled_messages WHERE user_id = ${user_id} AND rev > ${after}
    ORDER BY rev DESC LIMIT 100`.execute(db);
  return rows.map((row) => ({ type: "scheduled", ...row })).toReversed() as ScheduledRow[];
}

/** Everything that somebody scheduled. */
export async function deleteScheduledOf(tx: Tx, user_id: string): Promise<void> {
  await sql`DELETE FROM scheduled_messages WHERE user_id = ${user_id}`.execute(tx);
}
