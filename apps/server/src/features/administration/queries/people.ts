import type { AccountState, ManagedPerson, Role } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { personJson } from "../../accounts/index.ts";

/** What changing somebody's account is decided by. */
export interface AccountRow {
  role: Role;
  is_active: boolean;
  was_deactivated: boolean;
}

/** Somebody's account, locked; undefined when there is none. */
export async function lockAccount(tx: Tx, user_id: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`SELECT role, is_active,
      deactivated_at IS NOT NULL AS was_deactivated
    FROM users WHERE _id = ${user_id} AND deleted_at IS NULL FOR NO KEY UPDATE`.execute(tx);
  return rows[0];
}

/** How many owners can log in. */
export async function countOwners(tx: Tx): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM users WHERE role = 'owner' AND is_active`.execute(tx);
  return rows[0]?.count ?? 0;
}

export async function saveRole(tx: Tx, user_id: string, role: Role): Promise<void> {
  await sql`UPDATE users SET role = ${role} WHERE _id = ${user_id}`.execute(tx);
}

/** Takes an account away and ends its sessions, whose ids it gives. */
export async function endAccount(tx: Tx, user_id: string): Promise<string[]> {
  await sql`UPDATE users SET is_active = false, deactivated_at = clock_timestamp()
    WHERE _id = ${user_id}`.execute(tx);
  const { rows } = await sql<{ _id: string }>`
    DELETE FROM sessions WHERE user_id = ${user_id} RETURNING _id`.execute(tx);
  return rows.map((row) => row._id);
}

export async function restoreAccount(tx: Tx, user_id: string): Promise<void> {
  await sql`UPDATE users SET is_active = true, deactivated_at = NULL WHERE _id = ${user_id}`.execute(
    tx,
  );
}

const stateOf = sql`CASE WHEN u.is_active THEN 'active'
  WHEN u.deactivated_at IS NOT NULL THEN 'deactivated' ELSE 'imported' END`;

interface ManagedRow {
  person: Omit<ManagedPerson, "online_at" | "created_at">;
  online_at: Date | null;
  created_at: Date;
}

const managedColumns = sql`${personJson("u")} || jsonb_build_object('email', u.email, 'state', ${stateOf})
  AS person, u.online_at, u.created_at`;

const toManaged = ({ person, online_at, created_at }: ManagedRow): ManagedPerson => ({
  ...person,
  online_at: online_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

/** A person as owner and admins see them; undefined when there is none. */
export async function selectManagedPerson(
  db: Db,
  user_id: string,
): Promise<ManagedPerson | undefined> {
  const { rows } = await sql<ManagedRow>`SELECT ${managedColumns} FROM users u
    WHERE u._id = ${user_id}`.execute(db);
  return rows[0] && toManaged(rows[0]);
}

export interface ManagedFilter {
  q: string;
  role: Role | undefined;
  state: AccountState | undefined;
}

const fits = ({
  q,
  role,
  state,
}: ManagedFilter) => sql`u.deleted_at IS NULL AND (strpos(lower(u.name), lower(${q})) > 0 OR strpos(u.username, lower(${q})) > 0
    OR strpos(u.email, lower(${q})) > 0)
  AND (${role ?? null}::text IS NULL OR u.role = ${role ?? null})
  AND (${state ?? null}::text IS NULL OR ${stateOf} = ${state ?? null})`;

/** People who fit, by name, after the cursor's name and id. */
export async function selectManagedPeople(
  db: Db,
  filter: ManagedFilter,
  { after, limit }: { after: [string, string] | undefined; limit: number },
): Promise<ManagedPerson[]> {
  const [name, id] = after ?? ["", "00000000-0000-0000-0000-000000000000"];
  const { rows } = await sql<ManagedRow>`SELECT ${managedColumns} FROM users u
    WHERE ${fits(filter)} AND (lower(u.name), u._id) > (lower(${name}), ${id}::uuid)
    ORDER BY lower(u.name), u._id LIMIT ${limit}`.execute(db);
  return rows.map(toManaged);
}

export async function countManagedPeople(db: Db, filter: ManagedFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM users u WHERE ${fits(filter)}`.execute(db);
  return rows[0]?.count ?? 0;
}
