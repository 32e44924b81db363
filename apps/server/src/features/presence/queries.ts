import type { CustomStatus, Person, Preferences, PresenceStatus, Role } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import { personJson, toldQuietHours } from "../accounts/index.ts";
import type { Chosen } from "./derive.ts";

interface ChosenColumns {
  user_id: string;
  rev: number;
  status: PresenceStatus;
  idle_timeout: number;
  custom_text: string;
  custom_emoji: string;
  custom_expires_at: Date | null;
  quiet_until: string | null;
  quiet_hours: Preferences["quiet_hours"];
  time_zone: string;
  online_at: Date | null;
  role: Role;
}

const chosenColumns = sql`_id AS user_id, presence_rev AS rev, presence_status AS status, idle_timeout,
  custom_text, custom_emoji, custom_expires_at, preferences->>'quiet_until' AS quiet_until,
  ${toldQuietHours} AS quiet_hours, profile->>'time_zone' AS time_zone, online_at, role`;

/** What somebody chose, and their role in the workspace. */
export type ChosenRow = Chosen & { role: Role };

function toChosen(row: ChosenColumns): ChosenRow {
  const { custom_text: text, custom_emoji: emoji, custom_expires_at: expires } = row;
  const { quiet_hours, time_zone } = row;
  const isEmpty = text === "" && emoji === "";
  return {
    user_id: row.user_id,
    rev: row.rev,
    status: row.status,
    idle_timeout: row.idle_timeout,
    custom: isEmpty ? null : { text, emoji, expires_at: expires?.toISOString() ?? null },
    quiet_until: row.quiet_until === null ? null : Date.parse(row.quiet_until),
    quiet_hours: quiet_hours && { ...quiet_hours, time_zone },
    seen_at: row.online_at?.getTime() ?? null,
    role: row.role,
  };
}

/** What these people chose; those who do not exist are left out. */
export async function selectChosen(db: Db, user_ids: readonly string[]): Promise<ChosenRow[]> {
  const { rows } = await sql<ChosenColumns>`SELECT ${chosenColumns} FROM users
    WHERE _id = ANY(${user_ids}::uuid[])`.execute(db);
  return rows.map(toChosen);
}

async function update(
  db: Db,
  user_id: string,
  set: RawBuilder<unknown>,
): Promise<Chosen | undefined> {
  const { rows } = await sql<ChosenColumns>`UPDATE users
    SET ${set}, presence_rev = presence_rev + 1 WHERE _id = ${user_id}
    RETURNING ${chosenColumns}`.execute(db);
  return rows.map(toChosen)[0];
}

/** Stores the chosen status, and the custom status where one is given. */
export function saveStatus(
  db: Db,
  user_id: string,
  status: PresenceStatus,
  custom: CustomStatus | undefined,
): Promise<Chosen | undefined> {
  const more = custom
    ? sql`, custom_text = ${custom.text}, custom_emoji = ${custom.emoji}, custom_expires_at = ${custom.expires_at}`
    : sql``;
  return update(db, user_id, sql`presence_status = ${status}${more}`);
}

export const saveIdleTimeout = (db: Db, user_id: string, minutes: number) =>
  update(db, user_id, sql`idle_timeout = ${minutes}`);

/** Notes when people were last seen, in one statement; never earlier than is noted already. */
export async function saveSeen(db: Db, seen: ReadonlyMap<string, number>): Promise<void> {
  const times = [...seen.values()].map((at) => new Date(at).toISOString());
  await sql`UPDATE users SET online_at = greatest(users.online_at, seen.at)
    FROM unnest(${[...seen.keys()]}::uuid[], ${times}::timestamptz[]) AS seen (user_id, at)
    WHERE users._id = seen.user_id`.execute(db);
}

export interface PeopleFilter {
  user_ids: readonly string[];
  q: string;
  /** Name and id after which the page begins. */
  after: [string, string] | undefined;
  limit: number;
}

/** These people by name, as far as they fit, from the cursor on; and how many fit on all pages. */
export async function selectPage(
  db: Db,
  { user_ids, q, after, limit }: PeopleFilter,
): Promise<{ people: Person[]; total: number }> {
  const [name, id] = after ?? ["", "00000000-0000-0000-0000-000000000000"];
  const { rows } = await sql<{ person: Person; total: number }>`
    WITH fitting AS MATERIALIZED (SELECT * FROM users
      WHERE _id = ANY(${user_ids}::uuid[])
        AND (strpos(lower(name), lower(${q})) > 0 OR strpos(username, lower(${q})) > 0))
    SELECT ${personJson("u")} AS person, (SELECT count(*) FROM fitting)::int AS total FROM fitting u
    WHERE (lower(u.name), u._id) > (lower(${name}), ${id}::uuid)
    ORDER BY lower(u.name), u._id LIMIT ${limit}`.execute(db);
  return { people: rows.map(({ person }) => person), total: rows[0]?.total ?? 0 };
}
