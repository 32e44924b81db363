import type { Person, Preferences, Profile, Role } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { z } from "zod";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { personJson } from "./users.ts";

/**
 * What others are told of somebody's quiet hours, of a row of `users`: nothing without a zone, for then nobody else
 * knows when they are.
 */
export const toldQuietHours: RawBuilder<Preferences["quiet_hours"]> = sql`CASE
  WHEN profile ->> 'time_zone' <> '' THEN nullif(preferences -> 'quiet_hours', 'null') END`;

export interface ProfileRow {
  person: Person;
  profile: z.output<typeof Profile>;
  email: string | null;
  /** Chosen by the person; null when they chose nothing. */
  show_email: boolean | null;
  quiet_hours: Preferences["quiet_hours"];
}

/** One person's profile, whoever asks: the caller decides what they are told. */
export async function selectProfile(db: Db, user_id: string): Promise<ProfileRow | undefined> {
  const { rows } = await sql<ProfileRow>`SELECT ${personJson("u")} AS person, profile, email,
      (preferences ->> 'show_email')::boolean AS show_email,
      ${toldQuietHours} AS quiet_hours
    FROM users u WHERE _id = ${user_id}`.execute(db);
  return rows[0];
}

export interface ProfileChange {
  name?: string | undefined;
  username?: string | undefined;
  profile: Partial<z.output<typeof Profile>>;
}

/** Saves what is given of a profile; the caller numbers the change. */
export async function saveProfile(tx: Tx, user_id: string, change: ProfileChange): Promise<void> {
  await sql`UPDATE users SET name = coalesce(${change.name ?? null}, name),
      username = coalesce(${change.username ?? null}, username),
      profile = profile || ${JSON.stringify(change.profile)}::jsonb,
      presence_rev = presence_rev + ${change.profile.time_zone === undefined ? 0 : 1}::int
    WHERE _id = ${user_id}`.execute(tx);
}

/** Gives a new person the time zone of their device, which it goes on to follow; one that an import brought stays. */
export async function startTimeZone(tx: Tx, user_id: string, time_zone: string): Promise<void> {
  await sql`UPDATE users SET profile = profile || jsonb_build_object('time_zone', ${time_zone}::text),
      preferences = preferences || '{"time_zone_auto": true}'
    WHERE _id = ${user_id} AND coalesce(profile ->> 'time_zone', '') = ''`.execute(tx);
}

/** Puts another picture in the place of the present one, which it gives; the caller numbers the change. */
export async function saveAvatar(
  tx: Tx,
  user_id: string,
  avatar: string | null,
): Promise<string | null> {
  const { rows } = await sql<{ avatar: string | null }>`
    SELECT avatar FROM users WHERE _id = ${user_id} FOR NO KEY UPDATE`.execute(tx);
  await sql`UPDATE users SET avatar = ${avatar} WHERE _id = ${user_id}`.execute(tx);
  return rows[0]?.avatar ?? null;
}

/** How many people besides this one can act as an owner. */
export async function countOtherOwners(tx: Tx, user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM users
    WHERE role = 'owner' AND is_active AND _id <> ${user_id}`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function selectRole(tx: Tx, user_id: string): Promise<Role | undefined> {
  const { rows } = await sql<{ role: Role }>`SELECT role FROM users WHERE _id = ${user_id}`.execute(
    tx,
  );
  return rows[0]?.role;
}

/**
 * Takes everything from an account but its row, which is the author of what was written; the caller
 * numbers the change. Gives its picture.
 */
export async function eraseUser(
  tx: Tx,
  user_id: string,
  { name, username }: { name: string; username: string },
): Promise<string | null> {
  const avatar = await saveAvatar(tx, user_id, null);
  await sql`UPDATE users SET name = ${name}, username = ${username}, email = NULL, email_verified_at = NULL, google_id = NULL,
      password_hash = NULL, role = 'member', is_active = false, deleted_at = now(), online_at = NULL,
      profile = '{"title": "", "about": "", "time_zone": ""}', preferences = '{}', sidebar = NULL, source_key = NULL,
      custom_text = '', custom_emoji = '', custom_expires_at = NULL, presence_rev = presence_rev + 1
    WHERE _id = ${user_id}`.execute(tx);
  await sql`DELETE FROM account_tokens WHERE user_id = ${user_id}`.execute(tx);
  await sql`DELETE FROM identities WHERE user_id = ${user_id}`.execute(tx);
  return avatar;
}
