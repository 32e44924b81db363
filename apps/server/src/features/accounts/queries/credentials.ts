import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { ServerLanguage } from "../../../platform/language.ts";

/** What a letter's token is for. */
export type Purpose = "reset_password" | "confirm_email";

/**
 * The language to write to a person in, from a row of `users` under this alias: the one that they used
 * last, else that of the workspace's first owner, else English.
 */
export const languageOf = (
  alias: string,
) => sql<ServerLanguage>`coalesce(${sql.ref(alias)}.language,
  (SELECT o.language FROM users o WHERE o.role = 'owner' AND o.language IS NOT NULL
    ORDER BY o.created_at LIMIT 1), 'en')`;

export interface Credentials {
  email: string | null;
  password_hash: string | null;
  name: string;
  language: ServerLanguage;
}

export async function selectCredentials(db: Db, user_id: string): Promise<Credentials | undefined> {
  const { rows } =
    await sql<Credentials>`SELECT email, password_hash, name, ${languageOf("users")} AS language
    FROM users WHERE _id = ${user_id} AND is_active`.execute(db);
  return rows[0];
}

/** The account that a letter for a forgotten password goes to. */
export async function selectByEmail(db: Db, email: string): Promise<string | undefined> {
  const { rows } = await sql<{ _id: string }>`SELECT _id FROM users
    WHERE email = ${email} AND is_active AND role <> 'bot'`.execute(db);
  return rows[0]?._id;
}

export async function savePassword(tx: Tx, user_id: string, password_hash: string): Promise<void> {
  await sql`UPDATE users SET password_hash = ${password_hash} WHERE _id = ${user_id}`.execute(tx);
}

/** @param is_verified they have shown that they read it */
export async function saveEmail(
  tx: Tx,
  user_id: string,
  { email, is_verified }: { email: string; is_verified: boolean },
): Promise<void> {
  await sql`UPDATE users SET email = ${email},
      email_verified_at = CASE WHEN ${is_verified} THEN now() END
    WHERE _id = ${user_id}`.execute(tx);
}

/** Notes that somebody has shown that they read the address of their account. */
export async function markEmailVerified(tx: Tx, user_id: string): Promise<void> {
  await sql`UPDATE users SET email_verified_at = now()
    WHERE _id = ${user_id} AND email IS NOT NULL`.execute(tx);
}

/** Those of these addresses, lower case, that a living account has shown to read. */
export async function selectVerified(
  db: Db,
  emails: readonly string[],
): Promise<Array<{ user_id: string; email: string }>> {
  const { rows } = await sql<{
    user_id: string;
    email: string;
  }>`SELECT _id AS user_id, email FROM users
    WHERE email = ANY(${emails}::text[]) AND is_active AND email_verified_at IS NOT NULL`.execute(
    db,
  );
  return rows;
}

/** Whether another account has this e-mail. */
export async function isEmailTaken(db: Db, email: string, user_id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM users
    WHERE email = ${email} AND _id <> ${user_id}`.execute(db);
  return rows.length > 0;
}

/** Whether a session began within the last `minutes`. */
export async function isFreshSession(
  db: Db,
  session_id: string,
  minutes: number,
): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM sessions WHERE _id = ${session_id}
    AND created_at > now() - make_interval(mins => ${minutes})`.execute(db);
  return rows.length > 0;
}

/** Whether a session is not over. */
export async function isLivingSession(db: Db, session_id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM sessions
    WHERE _id = ${session_id} AND expires_at > now()`.execute(db);
  return rows.length > 0;
}

export interface NewToken {
  user_id: string;
  purpose: Purpose;
  email: string | null;
  minutes: number;
}

/** How many tokens for this purpose the person was sent within the last hour; one asks at a time. */
export async function countTokens(tx: Tx, user_id: string, purpose: Purpose): Promise<number> {
  await sql`SELECT 1 FROM users WHERE _id = ${user_id} FOR NO KEY UPDATE`.execute(tx);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM account_tokens
    WHERE user_id = ${user_id} AND purpose = ${purpose}
      AND created_at > now() - interval '1 hour'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Keeps that a letter is to prove something, and gives the id under which its token is made. */
export async function insertToken(tx: Tx, token: NewToken): Promise<string> {
  const _id = uuidv7();
  await sql`INSERT INTO account_tokens (_id, user_id, purpose, email, expires_at)
    VALUES (${_id}, ${token.user_id}, ${token.purpose}, ${token.email},
      now() + make_interval(mins => ${token.minutes}))`.execute(tx);
  return _id;
}

/** What a letter with a token is written from. */
export interface TokenLetter {
  purpose: Purpose;
  /** The address that is to be confirmed. */
  email: string | null;
  account_email: string | null;
  name: string;
  workspace: string;
  language: ServerLanguage;
}

/**
 * Gives what waits under this id another token, which counts from now on for its full time. Undefined
 * when it was dropped or ran out.
 */
export async function writeToken(
  db: Db,
  _id: string,
  token_hash: Buffer,
): Promise<TokenLetter | undefined> {
  const { rows } = await sql<TokenLetter>`UPDATE account_tokens t
    SET token_hash = ${token_hash}, expires_at = now() + (t.expires_at - t.created_at)
    FROM users u, workspace w
    WHERE t._id = ${_id} AND t.expires_at > now() AND u._id = t.user_id AND u.is_active
    RETURNING t.purpose, t.email, u.email AS account_email, u.name, w.name AS workspace,
      ${languageOf("u")} AS language`.execute(db);
  return rows[0];
}

/** Whose living token this is. */
export async function selectToken(
  db: Db,
  token_hash: Buffer,
  purpose: Purpose,
): Promise<{ user_id: string; email: string | null } | undefined> {
  const { rows } = await sql<{ user_id: string; email: string | null }>`
    SELECT t.user_id, t.email FROM account_tokens t JOIN users u ON u._id = t.user_id
    WHERE t.token_hash = ${token_hash} AND t.purpose = ${purpose} AND t.expires_at > now()
      AND u.is_active`.execute(db);
  return rows[0];
}

/** Uses a token up. False when another request was first. */
export async function takeToken(tx: Tx, token_hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`DELETE FROM account_tokens
    WHERE token_hash = ${token_hash} AND expires_at > now()`.execute(tx);
  return numAffectedRows === 1n;
}

/** What letters said before counts no more. */
export async function dropTokens(tx: Tx, user_id: string, purpose: Purpose): Promise<void> {
  await sql`DELETE FROM account_tokens
    WHERE user_id = ${user_id} AND purpose = ${purpose}`.execute(tx);
}

/** Removes tokens that ran out an hour ago: until then they count against a flood of letters. */
export async function deleteExpiredTokens(db: Db): Promise<void> {
  await sql`DELETE FROM account_tokens
    WHERE expires_at < now() - interval '1 hour'`.execute(db);
}
