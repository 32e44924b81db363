import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Actor } from "../../../platform/http/actors.ts";
import type { ServerLanguage } from "../../../platform/language.ts";

export interface NewSession {
  _id: string;
  user_id: string;
  token_hash: Buffer;
  /** Days until the session is over when it is not used. */
  days: number;
  user_agent: string;
  ip: string;
  language: ServerLanguage | undefined;
}

/** Begins a session: its person is here now. */
export async function insertSession(tx: Tx, session: NewSession): Promise<void> {
  await sql`INSERT INTO sessions (_id, user_id, token_hash, expires_at, user_agent, ip)
    VALUES (${session._id}, ${session.user_id}, ${session.token_hash},
      now() + make_interval(days => ${session.days}), ${session.user_agent}, ${session.ip})`.execute(
    tx,
  );
  await sql`UPDATE users SET online_at = now(), language = coalesce(${session.language ?? null}, language)
    WHERE _id = ${session.user_id}`.execute(tx);
}

/** Keeps the language that somebody uses; letters to them are written in it. */
export async function saveLanguage(
  db: Db,
  user_id: string,
  language: ServerLanguage,
): Promise<void> {
  await sql`UPDATE users SET language = ${language}
    WHERE _id = ${user_id} AND language IS DISTINCT FROM ${language}`.execute(db);
}

export interface SessionRow extends Actor {
  /** The token is the one before the last rotation. */
  is_previous: boolean;
  /** The present token was used at least once. */
  is_confirmed: boolean;
  /** Seconds since the present token was made. */
  token_age: number;
  /** Seconds since `touchSession`. */
  idle: number;
}

const sessionColumns = (hash: RawBuilder<unknown>) => sql`s._id AS session_id, s.user_id, u.role,
  s.token_hash <> ${hash} AS is_previous, s.confirmed_at IS NOT NULL AS is_confirmed,
  extract(epoch FROM now() - s.rotated_at)::float8 AS token_age,
  extract(epoch FROM now() - s.last_used_at)::float8 AS idle`;

/** Whether the session `s` of the person `u` lives, and this hash is its token's. */
const isLiving = (hash: RawBuilder<unknown>, grace: number) => sql`(s.token_hash = ${hash}
    OR (s.previous_hash = ${hash} AND coalesce(s.confirmed_at, now()) > now() - make_interval(secs => ${grace})))
  AND s.expires_at > now() AND u.is_active`;

/** The living session of a token's hash; the previous token is good for `grace` seconds after the next one's first use. */
export async function selectSession(
  db: Db,
  token_hash: Buffer,
  grace: number,
): Promise<SessionRow | undefined> {
  const hash = sql`${token_hash}`;
  const { rows } = await sql<SessionRow>`SELECT ${sessionColumns(hash)}
    FROM sessions s JOIN users u ON u._id = s.user_id WHERE ${isLiving(hash, grace)}`.execute(db);
  return rows[0];
}

/** The same for many at once, in the order of the hashes; undefined where there is none. */
export async function selectSessions(
  db: Db,
  hashes: readonly Buffer[],
  grace: number,
): Promise<Array<SessionRow | undefined>> {
  const hash = sql`asked.hash`;
  const { rows } = await sql<SessionRow & { place: number }>`
    SELECT asked.place, ${sessionColumns(hash)}
    FROM unnest(${hashes}::bytea[]) WITH ORDINALITY AS asked (hash, place)
      JOIN sessions s ON s.token_hash = asked.hash OR s.previous_hash = asked.hash
      JOIN users u ON u._id = s.user_id
    WHERE ${isLiving(hash, grace)}`.execute(db);
  const byPlace = new Map(rows.map(({ place, ...row }) => [place, row]));
  return hashes.map((_, index) => byPlace.get(index + 1));
}

/**
 * Notes that sessions are used, which keeps them alive for `days` more. Who is being changed by somebody else just
 * now is passed over: the next use notes it, and nobody waits for anybody.
 */
export async function touchSessions(db: Db, session_ids: string[], days: number): Promise<void> {
  await sql`WITH touched AS (
      UPDATE sessions SET last_used_at = now(), expires_at = now() + make_interval(days => ${days})
      WHERE _id IN (SELECT _id FROM sessions WHERE _id = ANY(${session_ids}::uuid[])
        FOR NO KEY UPDATE SKIP LOCKED)
      RETURNING user_id)
    UPDATE users SET online_at = now()
    WHERE _id IN (SELECT u._id FROM users u WHERE u._id IN (SELECT user_id FROM touched)
      FOR NO KEY UPDATE SKIP LOCKED)`.execute(db);
}

/** Notes the first use of the present tokens: from here on the ones before run out. Passes over as `touchSessions` does. */
export async function confirmTokens(db: Db, session_ids: string[]): Promise<void> {
  await sql`UPDATE sessions SET confirmed_at = now()
    WHERE _id IN (SELECT _id FROM sessions WHERE _id = ANY(${session_ids}::uuid[])
      AND confirmed_at IS NULL FOR NO KEY UPDATE SKIP LOCKED)`.execute(db);
}

/**
 * Puts a new token in place of the present one, asked for with `old_hash`: the present one, or the
 * one before when the answer with the present one was lost. False when another request was first.
 */
export async function rotateSession(
  db: Db,
  { old_hash, new_hash, age }: { old_hash: Buffer; new_hash: Buffer; age: number },
): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE sessions SET token_hash = ${new_hash},
      previous_hash = ${old_hash}, rotated_at = now(), confirmed_at = NULL
    WHERE (token_hash = ${old_hash} OR (previous_hash = ${old_hash} AND confirmed_at IS NULL))
      AND rotated_at <= now() - make_interval(secs => ${age})`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteSession(db: Db, session_id: string): Promise<void> {
  await sql`DELETE FROM sessions WHERE _id = ${session_id}`.execute(db);
}

/** Removes sessions that ran out. */
export async function deleteExpiredSessions(db: Db): Promise<void> {
  await sql`DELETE FROM sessions WHERE expires_at < now()`.execute(db);
}

/** Names an actor as `selectStale` tells them apart. */
const actorKey = ({ session_id, role }: Actor) => `${session_id}/${role}`;

/**
 * Which of these actors are no more what they were when they were looked up: their session is over, or their role is
 * another. As of this transaction, which is as exact as it can be known.
 */
export async function selectStale(
  tx: Tx,
  actors: readonly Actor[],
): Promise<(actor: Actor) => boolean> {
  const asked = [...new Map(actors.map((actor) => [actorKey(actor), actor])).values()];
  if (asked.length === 0) return () => false;
  const { rows } = await sql<Actor>`SELECT asked.session_id, asked.role
    FROM unnest(${asked.map(({ session_id }) => session_id)}::uuid[],
      ${asked.map(({ role }) => role)}::text[]) AS asked (session_id, role)
    WHERE NOT EXISTS (SELECT 1 FROM sessions s JOIN users u ON u._id = s.user_id
      WHERE s._id = asked.session_id AND s.expires_at > now() AND u.is_active
        AND u.role = asked.role)`.execute(tx);
  const stale = new Set(rows.map(actorKey));
  return (actor) => stale.has(actorKey(actor));
}

/** Which of these sessions are over. */
export async function selectEndedSessions(db: Db, session_ids: string[]): Promise<string[]> {
  const { rows } = await sql<{
    _id: string;
  }>`SELECT asked._id FROM unnest(${session_ids}::uuid[]) AS asked (_id)
    WHERE NOT EXISTS (SELECT 1 FROM sessions s JOIN users u ON u._id = s.user_id
      WHERE s._id = asked._id AND s.expires_at > now() AND u.is_active)`.execute(db);
  return rows.map((row) => row._id);
}
