import { defaultPreferences, type OwnPreferences, type Preferences } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

interface Row {
  _id: string;
  rev: number;
  chosen: Partial<Preferences>;
}

const toOwn = ({ rev, chosen }: Row): OwnPreferences => ({
  rev,
  preferences: { ...defaultPreferences, ...chosen },
});

/** The sidebar has a column of its own: it can be large, and what decides about notifications reads many people. */
const columns = sql`_id, preferences_rev AS rev, preferences
  || CASE WHEN sidebar IS NULL THEN '{}' ELSE jsonb_build_object('sidebar', sidebar) END AS chosen`;

/** One person's preferences, with the defaults for what they did not choose. */
export async function selectPreferences(db: Db, user_id: string): Promise<OwnPreferences> {
  const { rows } = await sql<Row>`SELECT ${columns} FROM users WHERE _id = ${user_id}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`There is no person ${user_id}.`);
  return toOwn(row);
}

/** Preferences of these people, in one query: what decides whether and how they are notified; without their sidebars. */
export async function selectPreferencesOf(
  db: Db,
  user_ids: string[],
): Promise<Map<string, Omit<Preferences, "sidebar">>> {
  const { rows } =
    await sql<Row>`SELECT _id, preferences_rev AS rev, preferences AS chosen FROM users
    WHERE _id = ANY(${user_ids}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row._id, toOwn(row).preferences]));
}

/** Keeps what was chosen anew, under its number in the person's own stream. */
export async function savePreferences(
  tx: Tx,
  user_id: string,
  { sidebar, ...chosen }: Partial<Preferences>,
  rev: number,
): Promise<OwnPreferences> {
  const { rows } = await sql<Row>`UPDATE users
    SET preferences = preferences || ${JSON.stringify(chosen)}::jsonb, preferences_rev = ${rev},
      presence_rev = presence_rev + ${"quiet_until" in chosen || "quiet_hours" in chosen ? 1 : 0}::int,
      sidebar = coalesce(${sidebar ? JSON.stringify(sidebar) : null}::jsonb, sidebar)
    WHERE _id = ${user_id} RETURNING ${columns}`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`There is no person ${user_id}.`);
  return toOwn(row);
}
