import type { SignInProvider, SignInWays } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { Claims } from "./sign-ins.ts";

/** An account as far as signing in goes. */
export interface SignInAccount {
  _id: string;
  password_hash: string | null;
  has_password: boolean;
  is_active: boolean;
  is_deactivated: boolean;
}

const accountColumns = sql`u._id, u.password_hash, u.password_hash IS NOT NULL AS has_password, u.is_active,
  (u.deactivated_at IS NOT NULL OR u.deleted_at IS NOT NULL) AS is_deactivated`;

/** The account that somebody at a sign-in service is linked to, locked as `lockLogin` does. */
export async function selectLinked(
  tx: Tx,
  { issuer, subject }: Pick<Claims, "issuer" | "subject">,
): Promise<SignInAccount | undefined> {
  const { rows } = await sql<SignInAccount>`SELECT ${accountColumns}
    FROM identities i JOIN users u ON u._id = i.user_id
    WHERE i.issuer = ${issuer} AND i.subject = ${subject} FOR NO KEY UPDATE OF u`.execute(tx);
  return rows[0];
}

/** The account with this e-mail, in lower case, locked as `lockLogin` does. */
export async function selectByEmail(tx: Tx, email: string): Promise<SignInAccount | undefined> {
  const { rows } = await sql<SignInAccount>`SELECT ${accountColumns} FROM users u
    WHERE u.email = ${email} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** Links an account; false when one of the two is linked already. Google's id stands with the person too. */
export async function insertIdentity(
  tx: Tx,
  user_id: string,
  provider: SignInProvider,
  { issuer, subject, email }: Claims,
): Promise<boolean> {
  const { numAffectedRows } =
    await sql`INSERT INTO identities (issuer, subject, user_id, provider, email)
    VALUES (${issuer}, ${subject}, ${user_id}, ${provider}, ${email})
    ON CONFLICT DO NOTHING`.execute(tx);
  if (numAffectedRows !== 1n) return false;
  if (provider === "google") await setGoogleId(tx, user_id, subject);
  return true;
}

async function setGoogleId(tx: Tx, user_id: string, google_id: string | null): Promise<void> {
  await sql`UPDATE users SET google_id = ${google_id} WHERE _id = ${user_id}`.execute(tx);
}

export async function deleteIdentities(
  tx: Tx,
  user_id: string,
  provider: SignInProvider,
): Promise<void> {
  await sql`DELETE FROM identities WHERE user_id = ${user_id} AND provider = ${provider}`.execute(
    tx,
  );
  if (provider === "google") await setGoogleId(tx, user_id, null);
}

/** How somebody logs in. */
export async function selectWays(db: Db, user_id: string): Promise<SignInWays> {
  const { rows } = await sql<{
    provider: SignInProvider;
    email: string | null;
    linked_at: Date;
  }>`SELECT provider, email, linked_at FROM identities
    WHERE user_id = ${user_id} ORDER BY linked_at`.execute(db);
  const account = await sql<{
    has_password: boolean;
  }>`SELECT password_hash IS NOT NULL AS has_password
    FROM users WHERE _id = ${user_id}`.execute(db);
  return {
    has_password: account.rows[0]?.has_password ?? false,
    identities: rows.map((row) => ({ ...row, linked_at: row.linked_at.toISOString() })),
  };
}

/** Locks a person's account, so that the last way in is taken by nobody. */
export async function lockWays(tx: Tx, user_id: string): Promise<SignInWays> {
  await sql`SELECT 1 FROM users WHERE _id = ${user_id} FOR NO KEY UPDATE`.execute(tx);
  return selectWays(tx, user_id);
}
