import type { PushStatus, WrittenLanguage } from "@parley/contract";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

/** A subscription as it is kept. */
export interface NewDevice {
  _id: string;
  session_id: string;
  user_id: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  language: WrittenLanguage;
  time_zone: string;
}

/**
 * Keeps a session's subscription in place of the one before. A browser has one address for all who log
 * in there: it belongs to whoever did so last.
 */
export async function saveDevice(db: Db, device: NewDevice): Promise<void> {
  const { _id, session_id, user_id, endpoint, p256dh, auth, language, time_zone } = device;
  await sql`DELETE FROM push_devices
    WHERE endpoint = ${endpoint} AND session_id <> ${session_id}`.execute(db);
  await sql`INSERT INTO push_devices
      (_id, session_id, user_id, endpoint, p256dh, auth, language, time_zone)
    VALUES (${_id}, ${session_id}, ${user_id}, ${endpoint}, ${p256dh}, ${auth}, ${language},
      ${time_zone})
    ON CONFLICT (session_id) DO UPDATE SET endpoint = excluded.endpoint, p256dh = excluded.p256dh,
      auth = excluded.auth, language = excluded.language, time_zone = excluded.time_zone`.execute(
    db,
  );
}

interface Listed {
  _id: string;
  session_id: string;
  user_agent: string;
  created_at: Date;
  last_status: PushStatus | null;
  last_at: Date | null;
}

/** A person's devices, the newest first, each with what became of its last push. */
export async function selectDevices(db: Db, user_id: string): Promise<Listed[]> {
  const { rows } = await sql<Listed>`SELECT d._id, d.session_id, s.user_agent, d.created_at,
      l.status AS last_status, l.changed_at AS last_at
    FROM push_devices d JOIN sessions s ON s._id = d.session_id AND s.expires_at > now()
    LEFT JOIN LATERAL (SELECT status, changed_at FROM push_deliveries
      WHERE device_id = d._id ORDER BY created_at DESC LIMIT 1) l ON true
    WHERE d.user_id = ${user_id} ORDER BY d.created_at DESC, d._id`.execute(db);
  return rows;
}

/** Forgets one of a person's devices; whether there was one. */
export async function deleteDevice(db: Db, user_id: string, _id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM push_devices
    WHERE _id = ${_id} AND user_id = ${user_id}`.execute(db);
  return numAffectedRows === 1n;
}
