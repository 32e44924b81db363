import type { SignInProvider } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

/** What a sign-in service vouched for. */
export interface Claims {
  issuer: string;
  subject: string;
  /** Lower case. */
  email: string | null;
  is_verified: boolean;
  name: string;
}

/** A sign-in on its way to the service. */
export interface NewSignIn {
  _id: string;
  provider: SignInProvider;
  browser_hash: Buffer;
  state: string;
  nonce: string;
  code_verifier: string;
  redirect_uri: string;
  next: string;
  is_link: boolean;
}

/** Keeps a sign-in for so many minutes, and forgets those that ran out. */
export async function insertSignIn(db: Db, signIn: NewSignIn, minutes: number): Promise<void> {
  await sql`DELETE FROM sign_ins WHERE expires_at < now()`.execute(db);
  await sql`INSERT INTO sign_ins (_id, provider, browser_hash, state, nonce, code_verifier,
      redirect_uri, next, is_link, expires_at)
    VALUES (${signIn._id}, ${signIn.provider}, ${signIn.browser_hash}, ${signIn.state}, ${signIn.nonce},
      ${signIn.code_verifier}, ${signIn.redirect_uri}, ${signIn.next}, ${signIn.is_link},
      now() + make_interval(mins => ${minutes}))`.execute(db);
}

/** The sign-in of this state in this browser, once: the same answer finds nothing again. */
export async function takeState(
  db: Db,
  { provider, state, browser_hash }: Pick<NewSignIn, "provider" | "state" | "browser_hash">,
): Promise<Omit<NewSignIn, "state" | "browser_hash"> | undefined> {
  const { rows } = await sql<NewSignIn>`UPDATE sign_ins SET state = NULL
    WHERE state = ${state} AND provider = ${provider} AND browser_hash = ${browser_hash}
      AND expires_at > now()
    RETURNING _id, provider, nonce, code_verifier, redirect_uri, next, is_link`.execute(db);
  return rows[0];
}

export async function saveClaims(db: Db, _id: string, claims: Claims): Promise<void> {
  await sql`UPDATE sign_ins SET claims = ${JSON.stringify(claims)}::jsonb WHERE _id = ${_id}`.execute(
    db,
  );
}

/** A sign-in whom the service vouched for, to be finished. */
export interface VouchedSignIn {
  provider: SignInProvider;
  claims: Claims;
}

interface Asked {
  sign_in: string;
  browser_hash: Buffer;
  is_link: boolean;
}

const isAsked = ({ sign_in, browser_hash, is_link }: Asked) => sql`_id = ${sign_in}
  AND browser_hash = ${browser_hash} AND is_link = ${is_link} AND claims IS NOT NULL
  AND expires_at > now()`;

/** Counts a password that is tried, and gives how many were; undefined when there is no such sign-in. */
export async function countTry(
  db: Db,
  asked: Asked,
): Promise<{ tries: number; email: string | null } | undefined> {
  const { rows } = await sql<{ tries: number; email: string | null }>`UPDATE sign_ins
    SET tries = tries + 1 WHERE ${isAsked(asked)}
    RETURNING tries, claims->>'email' AS email`.execute(db);
  return rows[0];
}

/** A sign-in to be finished, locked until the transaction ends. */
export async function lockVouched(tx: Tx, asked: Asked): Promise<VouchedSignIn | undefined> {
  const { rows } = await sql<VouchedSignIn>`SELECT provider, claims FROM sign_ins
    WHERE ${isAsked(asked)} FOR UPDATE`.execute(tx);
  return rows[0];
}

export async function deleteSignIn(tx: Tx, _id: string): Promise<void> {
  await sql`DELETE FROM sign_ins WHERE _id = ${_id}`.execute(tx);
}
