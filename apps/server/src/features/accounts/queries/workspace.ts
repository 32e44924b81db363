import type { RegistrationPolicy } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

export interface WorkspaceState {
  name: string;
  mark: string | null;
  registration: RegistrationPolicy;
  registration_domains: string[];
  head: number;
  /** Number of the last change of these properties. */
  rev: number;
  /** Number of the last change that made somebody a guest, or ended it. */
  guests_rev: number;
  has_owner: boolean;
}

export async function selectWorkspace(db: Db): Promise<WorkspaceState> {
  const { rows } = await sql<WorkspaceState>`SELECT name, mark, registration, registration_domains,
    head, rev, guests_rev, EXISTS (SELECT 1 FROM users WHERE role = 'owner') AS has_owner FROM workspace`.execute(
    db,
  );
  const row = rows[0];
  if (!row) throw new Error("The workspace row is missing.");
  return row;
}

/** Names the workspace and forgets the setup code; the caller numbers the change. */
export async function nameWorkspace(tx: Tx, name: string): Promise<void> {
  await sql`UPDATE workspace SET name = ${name}, setup_code = NULL, rev = head + 1`.execute(tx);
}

/** Keeps `proposed` as the setup code unless there is one already. */
export async function keepSetupCode(db: Db, proposed: string): Promise<string> {
  const { rows } = await sql<{ setup_code: string }>`
    UPDATE workspace SET setup_code = coalesce(setup_code, ${proposed}) RETURNING setup_code`.execute(
    db,
  );
  return rows[0]?.setup_code ?? proposed;
}

export async function selectSetupCode(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{
    setup_code: string | null;
  }>`SELECT setup_code FROM workspace`.execute(tx);
  return rows[0]?.setup_code ?? null;
}
