import type { ChannelRole, Person } from "@parley/contract";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";
import { personJson } from "../../accounts/index.ts";

export interface ChangedRole {
  user: Person;
  role: ChannelRole;
  joined_at: Date;
}

/** Makes a member the only admin of a channel and gives everyone whose role that changed. */
export async function saveAdmin(
  tx: Tx,
  { channel_id, user_id, rev }: { channel_id: string; user_id: string; rev: number },
): Promise<ChangedRole[]> {
  await sql`UPDATE channels SET admin_id = ${user_id} WHERE _id = ${channel_id}`.execute(tx);
  const { rows } = await sql<ChangedRole>`UPDATE channel_members m
    SET role = CASE WHEN m.user_id = ${user_id} THEN 'admin' ELSE 'member' END, rev = ${rev}
    FROM users u
    WHERE u._id = m.user_id AND m.channel_id = ${channel_id} AND m.left_at IS NULL
      AND (m.role = 'admin') <> (m.user_id = ${user_id})
    RETURNING ${personJson("u")} AS user, m.role, m.joined_at`.execute(tx);
  return rows;
}

/** Channels whose admin this person is. */
export async function selectAdministered(tx: Tx, user_id: string): Promise<string[]> {
  const { rows } = await sql<{ channel_id: string }>`SELECT m.channel_id FROM channel_members m
    JOIN channels c ON c._id = m.channel_id
    WHERE m.user_id = ${user_id} AND m.role = 'admin' AND m.left_at IS NULL
      AND c.kind = 'channel' AND c.deleted_at IS NULL AND NOT c.importing
    ORDER BY m.channel_id`.execute(tx);
  return rows.map((row) => row.channel_id);
}

/** The longest-standing member of a channel, besides one, who can look after it. */
export async function selectHeir(
  tx: Tx,
  channel_id: string,
  besides: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`SELECT m.user_id FROM channel_members m
    JOIN users u ON u._id = m.user_id
    WHERE m.channel_id = ${channel_id} AND m.left_at IS NULL AND m.user_id <> ${besides}
      AND u.is_active AND u.role NOT IN ('guest', 'bot')
    ORDER BY m.joined_at, m.user_id LIMIT 1`.execute(tx);
  return rows[0]?.user_id;
}
