import type { CurrentUser, Person, Role } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import { type Db, lockByName, type Tx } from "../../../platform/database/db.ts";

/** A `Person` as JSON, from a row of `users` under this alias. */
export function personJson(alias: string): RawBuilder<Person> {
  const u = sql.ref(alias);
  return sql<Person>`jsonb_build_object('_id', ${u}._id, 'name', ${u}.name, 'username', ${u}.username,
    'avatar', ${u}.avatar, 'role', ${u}.role, 'is_active', ${u}.is_active, 'rev', ${u}.rev)`;
}

export interface NewUser {
  _id: string;
  name: string;
  username: string;
  email: string;
  /** Null: no password, the person comes through a sign-in service. */
  password_hash: string | null;
  google_id: string | null;
  role: Role;
}

/** Inserts a person with their empty own stream; `rev` follows with `numberPeople`. */
export async function insertUser(tx: Tx, user: NewUser): Promise<void> {
  await sql`INSERT INTO users (_id, name, username, email, password_hash, google_id, role, rev)
    VALUES (${user._id}, ${user.name}, ${user.username}, ${user.email}, ${user.password_hash},
      ${user.google_id}, ${user.role}, 0)`.execute(tx);
  await sql`INSERT INTO user_streams (user_id) VALUES (${user._id})`.execute(tx);
}

/** An imported person with this e-mail who has never logged in. */
export async function selectImported(
  tx: Tx,
  email: string,
): Promise<{ _id: string; username: string } | undefined> {
  const { rows } = await sql<{ _id: string; username: string }>`SELECT _id, username FROM users
    WHERE email = ${email} AND source_key IS NOT NULL AND NOT is_active AND password_hash IS NULL
      AND deactivated_at IS NULL`.execute(tx);
  return rows[0];
}

/** Makes an imported person an account that can log in; `rev` follows with `numberPeople`. */
export async function activateImported(tx: Tx, user: NewUser): Promise<void> {
  await sql`UPDATE users SET name = ${user.name}, username = ${user.username}, role = ${user.role},
      password_hash = ${user.password_hash}, google_id = ${user.google_id}, is_active = true
    WHERE _id = ${user._id}`.execute(tx);
}

/** The workspace's stream before and after a change, and the number of the list of guests. */
export interface WorkspaceNumber {
  after: number;
  head: number;
  guests_rev: number;
}

/**
 * Takes the workspace's next number for changes to these people. Locks the workspace: last of all locks.
 * @param guests somebody became a guest by this change, or is none any more
 */
export async function numberPeople(
  tx: Tx,
  user_ids: string[],
  { guests }: { guests: boolean } = { guests: false },
): Promise<WorkspaceNumber> {
  const { rows } = await sql<{ head: number; guests_rev: number }>`
    UPDATE workspace SET head = head + 1, changed_at = clock_timestamp(),
      guests_rev = CASE WHEN ${guests} THEN head + 1 ELSE guests_rev END
    RETURNING head, guests_rev`.execute(tx);
  const { head, guests_rev } = rows[0] ?? { head: 0, guests_rev: 0 };
  await sql`UPDATE users SET rev = ${head} WHERE _id = ANY(${user_ids}::uuid[])`.execute(tx);
  return { after: head - 1, head, guests_rev };
}

/** One at a time: a username is no handle of a group, and no two take one name. Stands before all locks of rows. */
export const lockHandles = (tx: Tx): Promise<void> => lockByName(tx, "handles");

/** Whether a group of people is mentioned by this name. */
const isHandle = (name: string) =>
  sql`EXISTS (SELECT 1 FROM user_groups WHERE handle = ${name} AND deleted_at IS NULL)`;

export async function selectIsHandle(tx: Tx, name: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`SELECT ${isHandle(name)} AS taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/** Which of these names are in use by others than `except`. */
export async function selectTaken(
  tx: Tx,
  names: { email: string; username: string; except: string | undefined },
): Promise<{ email: boolean; imported: boolean; username: boolean }> {
  const others = sql`_id IS DISTINCT FROM ${names.except ?? null}::uuid`;
  const { rows } = await sql<{ email: boolean; imported: boolean; username: boolean }>`
    SELECT EXISTS (SELECT 1 FROM users WHERE email = ${names.email} AND ${others}) AS email,
      EXISTS (SELECT 1 FROM users WHERE email = ${names.email} AND NOT is_active
        AND deactivated_at IS NULL AND ${others}) AS imported,
      EXISTS (SELECT 1 FROM users WHERE username = ${names.username} AND ${others})
        OR ${isHandle(names.username)} AS username`.execute(tx);
  return rows[0] ?? { email: false, imported: false, username: false };
}

/** Usernames and handles of groups in use that begin so. */
export async function selectUsernamesLike(tx: Tx, prefix: string): Promise<string[]> {
  const { rows } = await sql<{ username: string }>`
    SELECT username FROM users WHERE starts_with(username, ${prefix})
    UNION ALL SELECT handle FROM user_groups WHERE starts_with(handle, ${prefix}) AND deleted_at IS NULL`.execute(
    tx,
  );
  return rows.map((row) => row.username);
}

export interface LoginRow {
  _id: string;
  password_hash: string | null;
  is_active: boolean;
  /** An admin took it away; an imported person's account was never there. */
  is_deactivated: boolean;
}

const loginColumns = sql`_id, password_hash, is_active, deactivated_at IS NOT NULL AS is_deactivated`;

/** The account of an e-mail or username, both lower case. */
export async function selectLogin(db: Db, name: string): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`SELECT ${loginColumns} FROM users
    WHERE email = ${name} OR username = ${name} ORDER BY email = ${name} DESC NULLS LAST LIMIT 1`.execute(
    db,
  );
  return rows[0];
}

/**
 * An account as it is now, locked until the transaction ends. Whatever ends sessions (another password, a
 * deactivation, a deletion) writes this row first: a session that is begun under the lock is seen and
 * ended by it, or sees that it came too late.
 */
export async function lockLogin(tx: Tx, user_id: string): Promise<LoginRow | undefined> {
  const { rows } = await sql<LoginRow>`SELECT ${loginColumns} FROM users
    WHERE _id = ${user_id} FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

type UserRow = Omit<CurrentUser, "channels" | "is_online" | "online_at"> & {
  online_at: Date | null;
};

/** One account as its owner sees it, without what other features know. */
export async function selectUser(db: Db, user_id: string): Promise<UserRow | undefined> {
  const { rows } = await sql<UserRow>`SELECT _id, name, username, email, google_id, role, is_active,
    avatar, profile, rev, online_at, password_hash IS NOT NULL AS has_password,
    email_verified_at IS NOT NULL AS is_email_verified FROM users WHERE _id = ${user_id}`.execute(
    db,
  );
  return rows[0];
}

/** People by id, those that exist. */
export async function selectPeople(db: Db, user_ids: string[]): Promise<Person[]> {
  const { rows } = await sql<{ person: Person }>`SELECT ${personJson("u")} AS person FROM users u
    WHERE _id = ANY(${user_ids}::uuid[])`.execute(db);
  return rows.map((row) => row.person);
}

/** People changed in the workspace stream since a number. */
export async function selectPeopleSince(db: Db, rev: number, limit: number): Promise<Person[]> {
  const { rows } = await sql<{ person: Person }>`SELECT ${personJson("u")} AS person FROM users u
    WHERE u.rev > ${rev} ORDER BY u.rev LIMIT ${limit}`.execute(db);
  return rows.map((row) => row.person);
}
