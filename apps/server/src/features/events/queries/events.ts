import type { Person, ReminderTarget } from "@parley/contract";
import { limits } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { personJson } from "../../accounts/index.ts";
import type { Place } from "../policy.ts";
import type { Exception } from "../repeat/occurrences.ts";
import type { Schedule } from "../repeat/schedule.ts";

/** An event as it is stored, and what one person is in its channel. */
export interface StoredEvent extends Schedule {
  _id: string;
  channel_id: string | null;
  organiser: Person;
  title: string;
  description: string;
  location: string;
  reminder: number | null;
  reminder_to: ReminderTarget;
  reminded_through: Date;
  sequence: number;
  created_at: Date;
  updated_at: Date;
  place: Place | null;
}

const placeJson = sql`CASE WHEN c._id IS NULL THEN NULL ELSE jsonb_build_object('kind', c.kind,
  'visibility', c.visibility, 'is_archived', c.archived_at IS NOT NULL, 'member_role', m.role) END`;

async function select(
  db: Db,
  user_id: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
): Promise<StoredEvent[]> {
  const { rows } =
    await sql<StoredEvent>`SELECT e._id, e.channel_id, ${personJson("o")} AS organiser,
      e.title, e.description, e.location, e.starts_at, e.ends_at, e.all_day, e.time_zone, e.repeat_rule,
      e.reminder, e.reminder_to, e.reminded_through, e.sequence, e.created_at, e.updated_at,
      ${placeJson} AS place
    FROM events e JOIN users o ON o._id = e.organiser_id
    LEFT JOIN channels c ON c._id = e.channel_id AND c.deleted_at IS NULL AND NOT c.importing
    LEFT JOIN channel_members m ON m.channel_id = c._id AND m.user_id = ${user_id} AND m.left_at IS NULL
    WHERE e.deleted_at IS NULL AND (e.channel_id IS NULL OR c._id IS NOT NULL) AND ${rest}`.execute(
      db,
    );
  return rows;
}

/** An event, with what this person is in its channel; undefined when there is none. */
export async function selectEvent(
  db: Db,
  user_id: string,
  _id: string,
): Promise<StoredEvent | undefined> {
  return (await select(db, sql`${user_id}`, sql`e._id = ${_id}`))[0];
}

/** An event as its organiser has it, whoever asks. */
export async function selectEventAsOrganiser(
  tx: Tx,
  _id: string,
): Promise<StoredEvent | undefined> {
  return (await select(tx, sql`e.organiser_id`, sql`e._id = ${_id}`))[0];
}

export interface Window {
  from: Date;
  to: Date;
  /** Only this channel's; undefined: those of all one's channels, and one's own. */
  channel_id: string | undefined;
}

/** Events of which something may touch the window, the earliest first; one more than a list shows at most. */
export function selectEvents(db: Db, user_id: string, window: Window): Promise<StoredEvent[]> {
  const { from, to, channel_id } = window;
  const where = channel_id
    ? sql`e.channel_id = ${channel_id}`
    : sql`(m.user_id IS NOT NULL OR (e.channel_id IS NULL AND e.organiser_id = ${user_id}))`;
  return select(
    db,
    sql`${user_id}`,
    sql`${where} AND e.first_at < ${to} AND (e.last_at IS NULL OR e.last_at > ${from})
      ORDER BY e.first_at, e._id LIMIT ${limits.eventsListed + 1}`,
  );
}

/** Changed and cancelled dates of these series, those that were or are from `from` to `to`. */
export async function selectExceptions(
  db: Db,
  event_ids: readonly string[],
  between: { from: Date; to: Date } | undefined,
): Promise<Map<string, Exception[]>> {
  if (event_ids.length === 0) return new Map();
  const touching = between
    ? sql`((x.occurrence >= ${between.from} AND x.occurrence < ${between.to})
        OR (x.starts_at < ${between.to} AND x.ends_at > ${between.from}))`
    : sql`true`;
  const { rows } = await sql<Exception & { event_id: string }>`SELECT x.event_id, x.occurrence,
      x.is_cancelled, x.title, x.description, x.location, x.starts_at, x.ends_at
    FROM event_exceptions x WHERE x.event_id = ANY(${event_ids}::uuid[]) AND ${touching}
    ORDER BY x.occurrence`.execute(db);
  return Map.groupBy(rows, ({ event_id }) => event_id);
}

export interface NewEvent extends Schedule {
  _id: string;
  channel_id: string | null;
  organiser_id: string;
  client_id: string;
  client_hash: Buffer;
  title: string;
  description: string;
  location: string;
  reminder: number | null;
  reminder_to: ReminderTarget;
  reminded_through: Date;
  first_at: Date;
  last_at: Date | null;
}

export async function insertEvent(tx: Tx, e: NewEvent): Promise<void> {
  await sql`INSERT INTO events (_id, channel_id, organiser_id, client_id, client_hash, title, description,
      location, starts_at, ends_at, all_day, time_zone, repeat_rule, reminder, reminder_to,
      reminded_through, first_at, last_at)
    VALUES (${e._id}, ${e.channel_id}, ${e.organiser_id}, ${e.client_id}, ${e.client_hash}, ${e.title},
      ${e.description}, ${e.location}, ${e.starts_at}, ${e.ends_at}, ${e.all_day}, ${e.time_zone},
      ${e.repeat_rule}, ${e.reminder}, ${e.reminder_to}, ${e.reminded_through}, ${e.first_at},
      ${e.last_at})`.execute(tx);
}

/** What a person made with this client id, also if it was deleted since. */
export async function selectByClientId(
  tx: Tx,
  organiser_id: string,
  client_id: string,
): Promise<{ _id: string; client_hash: Buffer; is_deleted: boolean } | undefined> {
  const { rows } = await sql<{ _id: string; client_hash: Buffer; is_deleted: boolean }>`
    SELECT _id, client_hash, deleted_at IS NOT NULL AS is_deleted FROM events
    WHERE organiser_id = ${organiser_id} AND client_id = ${client_id}`.execute(tx);
  return rows[0];
}

export type ChangedEvent = Pick<
  NewEvent,
  | "_id"
  | "channel_id"
  | "title"
  | "description"
  | "location"
  | "reminder"
  | "reminder_to"
  | "reminded_through"
  | "first_at"
  | "last_at"
> &
  Schedule;

/** Writes a changed event; its sequence rises. */
export async function saveEvent(tx: Tx, e: ChangedEvent): Promise<void> {
  await sql`UPDATE events SET channel_id = ${e.channel_id}, title = ${e.title}, description = ${e.description},
      location = ${e.location}, starts_at = ${e.starts_at}, ends_at = ${e.ends_at},
      all_day = ${e.all_day}, time_zone = ${e.time_zone}, repeat_rule = ${e.repeat_rule},
      reminder = ${e.reminder}, reminder_to = ${e.reminder_to}, reminded_through = ${e.reminded_through},
      first_at = ${e.first_at}, last_at = ${e.last_at}, sequence = sequence + 1,
      updated_at = clock_timestamp()
    WHERE _id = ${e._id}`.execute(tx);
}

/** Between which moments all of an event lies. */
export async function saveExtent(
  tx: Tx,
  _id: string,
  { first_at, last_at }: Pick<NewEvent, "first_at" | "last_at">,
): Promise<void> {
  await sql`UPDATE events SET first_at = ${first_at}, last_at = ${last_at} WHERE _id = ${_id}`.execute(
    tx,
  );
}

/** All reminders until `through` are done. */
export async function saveReminded(tx: Tx, _id: string, through: Date): Promise<void> {
  await sql`UPDATE events SET reminded_through = ${through} WHERE _id = ${_id}`.execute(tx);
}

/** Leaves a row without content: what was said is gone with the same commit. */
export async function buryEvent(tx: Tx, _id: string): Promise<void> {
  await sql`DELETE FROM event_exceptions WHERE event_id = ${_id}`.execute(tx);
  await sql`DELETE FROM event_responses WHERE event_id = ${_id}`.execute(tx);
  await sql`UPDATE events SET title = '', description = '', location = '', repeat_rule = NULL,
      deleted_at = clock_timestamp() WHERE _id = ${_id}`.execute(tx);
}
