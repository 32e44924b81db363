import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** Somebody to be stored; an account with this e-mail is taken instead. */
export interface NewPerson {
  _id: string;
  source_key: string;
  name: string;
  username: string;
  email: string | null;
  role: string;
  profile: object;
}

export interface KnownPerson {
  source_key: string;
  user_id: string;
  username: string;
  /** Found by e-mail; the others came with an earlier import. */
  by_email: boolean;
}

/** Those who are here already: from an earlier import, else by their e-mail. */
export async function selectKnownPeople(
  db: Db,
  people: { source_key: string; email: string | null }[],
): Promise<KnownPerson[]> {
  const { rows } = await sql<KnownPerson>`
    SELECT asked.source_key, found._id AS user_id, found.username,
      coalesce(found.source_key <> asked.source_key, true) AS by_email
    FROM unnest(${people.map((p) => p.source_key)}::text[], ${people.map((p) => p.email)}::text[])
      AS asked (source_key, email)
    CROSS JOIN LATERAL (
      SELECT u._id, u.username, u.source_key FROM users u
      WHERE u.source_key = asked.source_key OR u.email = asked.email
      ORDER BY u.source_key = asked.source_key DESC NULLS LAST LIMIT 1) AS found`.execute(db);
  return rows;
}

/** Remembers where accounts found by e-mail stand in the export, unless they have such a mark. */
export async function markPeople(tx: Tx, people: KnownPerson[]): Promise<void> {
  await sql`UPDATE users u SET source_key = found.source_key
    FROM unnest(${people.map((p) => p.user_id)}::uuid[], ${people.map((p) => p.source_key)}::text[])
      AS found (user_id, source_key)
    WHERE u._id = found.user_id AND u.source_key IS NULL`.execute(tx);
}

/** Every username and e-mail in use. */
export async function selectUsernames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`SELECT username FROM users`.execute(db);
  return rows.map((row) => row.username);
}

/**
 * Stores people who cannot log in: inactive, without a password. They share the workspace's next
 * number, so that connected clients learn of them.
 */
export async function insertPeople(tx: Tx, people: NewPerson[]): Promise<void> {
  if (people.length === 0) return;
  await sql`WITH new AS (
      INSERT INTO users (_id, source_key, name, username, email, role, profile, is_active, rev)
      SELECT _id, source_key, name, username, email, role, profile, false, 0
      FROM jsonb_to_recordset(${JSON.stringify(people)}::jsonb) AS p (_id uuid, source_key text,
        name text, username text, email text, role text, profile jsonb)
      RETURNING _id)
    INSERT INTO user_streams (user_id) SELECT _id FROM new`.execute(tx);
  await sql`WITH numbered AS (
      UPDATE workspace SET head = head + 1, changed_at = clock_timestamp() RETURNING head)
    UPDATE users SET rev = numbered.head FROM numbered
    WHERE _id = ANY(${people.map((p) => p._id)}::uuid[])`.execute(tx);
}

export interface Owner {
  user_id: string;
  name: string;
}

/** The active account with this e-mail; without one, whoever owns the workspace. */
export async function selectOwner(db: Db, email: string | undefined): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`SELECT _id AS user_id, name FROM users
    WHERE is_active AND CASE WHEN ${email ?? null}::text IS NULL THEN role = 'owner'
      ELSE email = ${email ?? null} END
    ORDER BY created_at, _id LIMIT 1`.execute(db);
  return rows[0];
}
