import { limits, type ShownInvite } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { InvitedFacts } from "../policy.ts";

/** An invitation with what decides whether one person may use it. */
export interface InviteForPerson {
  shown: ShownInvite;
  facts: Omit<InvitedFacts, "role">;
}

type Row = Omit<ShownInvite, "invited_at"> & InviteForPerson["facts"] & { invited_at: Date };

/** Invitations as `user_id` sees them, those that stand. An open link of a deactivated account does not. */
async function selectInvites(
  db: Db,
  user_id: string,
  where: RawBuilder<unknown>,
): Promise<InviteForPerson[]> {
  const { rows } = await sql<Row>`
    SELECT i._id AS invite_id, i.invited_at, coalesce(p.status, 1) AS status, a.name AS admin,
      a._id AS admin_id, c.name, c.description, c._id AS channel_id, c.member_count, c.visibility,
      c.archived_at IS NOT NULL AS is_archived,
      m.user_id IS NOT NULL AND m.left_at IS NULL AS is_member,
      coalesce(m.left_at > i.invited_at, false) AS has_left,
      CASE WHEN p.user_id IS NOT NULL THEN true WHEN i.user_id IS NOT NULL THEN false
        WHEN i.email IS NULL THEN true ELSE coalesce(i.email = lower(me.email), false)
          AND NOT EXISTS (SELECT 1 FROM invite_people o WHERE o.invite_id = i._id) END AS is_theirs,
      coalesce(of.names, '{}') AS members, coalesce(of.ids[1:3], '{}') AS member_ids
    FROM users me, invites i JOIN channels c ON c._id = i.channel_id
    JOIN users a ON a._id = i.inviter_id
    LEFT JOIN LATERAL (SELECT array_agg(n.name) AS names, array_agg(n._id::text) AS ids FROM (
      SELECT u.name, u._id FROM channel_members x JOIN users u ON u._id = x.user_id
      WHERE x.channel_id = c._id AND x.left_at IS NULL
      ORDER BY x.joined_at, u._id LIMIT ${limits.memberNames}) n) of ON true
    LEFT JOIN invite_people p ON p.invite_id = i._id AND p.user_id = ${user_id}
    LEFT JOIN channel_members m ON m.channel_id = c._id AND m.user_id = ${user_id}
    WHERE me._id = ${user_id} AND i.revoked_at IS NULL AND c.deleted_at IS NULL AND NOT c.importing
      AND (a.is_active OR i.user_id IS NOT NULL OR i.email IS NOT NULL) AND ${where}
    ORDER BY i.invited_at DESC, i._id LIMIT ${limits.listMax}`.execute(db);
  return rows.map(({ visibility, is_archived, has_left, is_theirs, ...row }) => ({
    shown: { ...row, invited_at: row.invited_at.toISOString() },
    facts: { is_theirs, is_member: row.is_member, has_left, visibility, is_archived },
  }));
}

/** The invitation of a link, as this person sees it; undefined when there is none. */
export async function selectInviteFor(
  db: Db,
  invite_id: string,
  user_id: string,
): Promise<InviteForPerson | undefined> {
  const rows = await selectInvites(
    db,
    user_id,
    sql`i._id = (SELECT x._id FROM invites x WHERE x._id = ${invite_id} OR x.mail_id = ${invite_id})`,
  );
  return rows[0];
}

/** What waits for this person's answer, the latest of it when it is very much. */
export const selectPendingInvites = (db: Db, user_id: string) =>
  selectInvites(
    db,
    user_id,
    sql`p.status = 1 AND c.archived_at IS NULL AND (m.user_id IS NULL OR m.left_at IS NOT NULL)`,
  );

/** Whom a link was made for, and by whom, as a visitor may know it. */
export async function selectEntrance(
  db: Db,
  invite_id: string,
): Promise<{ email: string | null; admin: string } | undefined> {
  const { rows } = await sql<{ email: string | null; admin: string }>`
    SELECT i.email, a.name AS admin FROM invites i JOIN channels c ON c._id = i.channel_id
    JOIN users a ON a._id = i.inviter_id
    WHERE (i._id = ${invite_id} OR i.mail_id = ${invite_id}) AND i.user_id IS NULL
      AND i.revoked_at IS NULL AND c.deleted_at IS NULL AND (a.is_active OR i.email IS NOT NULL)`.execute(
    db,
  );
  return rows[0];
}

/** Channels of a person's invitations that changed since a number, with their latest number. */
export async function selectInviteNews(
  db: Db,
  user_id: string,
  cursor: number,
): Promise<Array<{ type: "invitation"; rev: number; channel_id: string }>> {
  const { rows } = await sql<{ type: "invitation"; rev: number; channel_id: string }>`
    SELECT 'invitation' AS type, max(p.user_rev) AS rev, i.channel_id
    FROM invite_people p JOIN invites i ON i._id = p.invite_id
    WHERE p.user_id = ${user_id} AND p.user_rev > ${cursor} GROUP BY i.channel_id`.execute(db);
  return rows;
}
