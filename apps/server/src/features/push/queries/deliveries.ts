import type { PushStatus, WrittenLanguage } from "@parley/contract";
import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { PushCause } from "../cause.ts";

/** A push under way, with the device that it goes to. */
export interface Delivery extends PushCause {
  _id: string;
  tries: number;
  expires_at: Date;
  /** Null: the device is gone, or its session is over. */
  device: {
    _id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    language: WrittenLanguage;
    time_zone: string;
  } | null;
}

/** Notes that these causes are to be pushed, each to all devices of its person or to one. Gives the ids. */
export async function insertDeliveries(
  tx: Tx,
  causes: readonly PushCause[],
  { lifetimes, device_id }: { lifetimes: readonly number[]; device_id: string | null },
): Promise<string[]> {
  const { rows } = await sql<{ device_id: string; place: number; name: string }>`
    SELECT d._id AS device_id, new.place::int AS place, left(s.user_agent, 300) AS name
    FROM unnest(${causes.map((c) => c.user_id)}::uuid[]) WITH ORDINALITY AS new (user_id, place)
    JOIN push_devices d ON d.user_id = new.user_id
    JOIN sessions s ON s._id = d.session_id AND s.expires_at > now()
    WHERE ${device_id}::uuid IS NULL OR d._id = ${device_id}`.execute(tx);
  const made = rows.flatMap((row) => {
    const cause = causes[row.place - 1];
    return cause
      ? [{ ...row, ...cause, _id: uuidv7(), seconds: lifetimes[row.place - 1] ?? 0 }]
      : [];
  });
  if (made.length === 0) return [];
  await sql`INSERT INTO push_deliveries
      (_id, user_id, device_id, device_name, kind, message_id, ref, expires_at)
    SELECT _id, user_id, device_id, name, kind, message_id, ref, now() + make_interval(secs => seconds)
    FROM unnest(${made.map((m) => m._id)}::uuid[], ${made.map((m) => m.user_id)}::uuid[],
      ${made.map((m) => m.device_id)}::uuid[], ${made.map((m) => m.name)}::text[],
      ${made.map((m) => m.kind)}::text[], ${made.map((m) => m.message_id)}::uuid[],
      ${made.map((m) => m.ref)}::text[], ${made.map((m) => m.seconds)}::float8[])
      AS new (_id, user_id, device_id, name, kind, message_id, ref, seconds)`.execute(tx);
  return made.map(({ _id }) => _id);
}

/** Those of these pushes that still wait. */
export async function selectWaiting(db: Db, ids: readonly string[]): Promise<Delivery[]> {
  const { rows } =
    await sql<Delivery>`SELECT p._id, p.user_id, p.kind, p.message_id, p.ref, p.tries,
      p.expires_at, CASE WHEN s._id IS NULL THEN NULL ELSE jsonb_build_object('_id', d._id,
        'endpoint', d.endpoint, 'p256dh', d.p256dh, 'auth', d.auth, 'language', d.language,
        'time_zone', d.time_zone) END AS device
    FROM push_deliveries p LEFT JOIN push_devices d ON d._id = p.device_id
    LEFT JOIN sessions s ON s._id = d.session_id AND s.expires_at > now()
      AND EXISTS (SELECT 1 FROM users u WHERE u._id = p.user_id AND u.is_active)
    WHERE p._id = ANY(${ids}::uuid[]) AND p.status = 'waiting'`.execute(db);
  return rows;
}

/** Notes what became of a push. A device that is gone is forgotten. */
export async function saveOutcome(
  db: Db,
  { _id, device }: Pick<Delivery, "_id" | "device">,
  outcome: { status: PushStatus; answer: number | null; tries: number },
): Promise<void> {
  await sql`UPDATE push_deliveries SET status = ${outcome.status}, answer = ${outcome.answer},
      tries = ${outcome.tries}, changed_at = clock_timestamp() WHERE _id = ${_id}`.execute(db);
  if (outcome.status !== "gone" || !device) return;
  await sql`DELETE FROM push_devices
    WHERE _id = ${device._id} AND endpoint = ${device.endpoint}`.execute(db);
}

/** What became of the pushes to a person about one message, the newest first. */
export async function selectDeliveriesOf(
  db: Db,
  user_id: string,
  message_id: string,
): Promise<
  Array<{
    user_agent: string;
    status: PushStatus;
    answer: number | null;
    tries: number;
    at: Date;
  }>
> {
  const { rows } = await sql<{
    user_agent: string;
    status: PushStatus;
    answer: number | null;
    tries: number;
    at: Date;
  }>`SELECT device_name AS user_agent, status, answer, tries, changed_at AS at
    FROM push_deliveries WHERE user_id = ${user_id} AND message_id = ${message_id}
      AND kind <> 'reaction' ORDER BY created_at DESC, _id LIMIT 20`.execute(db);
  return rows;
}

/** Forgets what was pushed long ago. */
export async function deleteOldDeliveries(db: Db, days: number): Promise<void> {
  await sql`DELETE FROM push_deliveries
    WHERE created_at < now() - make_interval(days => ${days})`.execute(db);
}
