import type { Invite, InviteStatus, Person } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import type { ServerLanguage } from "../../../platform/language.ts";
import { languageOf, personJson } from "../../accounts/index.ts";

/** An invitation as those who may invite see it; the link is made of the ids by whoever may have it. */
export interface InviteRow extends Omit<Invite, "link" | "invited_at"> {
  mail_id: string | null;
  invited_at: Date;
  /** Whether the asking person may see the channel. */
  sees: boolean;
}

async function selectRows(
  db: Db,
  user_id: string,
  where: RawBuilder<unknown>,
): Promise<InviteRow[]> {
  const { rows } = await sql<
    Omit<InviteRow, "status" | "inviter" | "user"> & {
      inviter: Person;
      user: Person | null;
      status: InviteStatus;
    }
  >`SELECT i._id AS invite_id, i.mail_id, i.channel_id, c.name AS channel_name, i.invited_at, i.email,
      i.as_guest, ${personJson("a")} AS inviter,
      CASE WHEN u._id IS NULL THEN NULL ELSE ${personJson("u")} END AS user,
      CASE WHEN i.user_id IS NULL AND i.email IS NULL THEN 1 ELSE coalesce((
        SELECT p.status FROM invite_people p WHERE p.invite_id = i._id LIMIT 1), 1) END AS status,
      (SELECT count(*) FROM invite_people p WHERE p.invite_id = i._id AND p.status = 2)::int AS accepted_count,
      c.visibility = 'public' OR m.user_id IS NOT NULL AS sees
    FROM invites i JOIN channels c ON c._id = i.channel_id JOIN users a ON a._id = i.inviter_id
    LEFT JOIN users u ON u._id = i.user_id
    LEFT JOIN channel_members m ON m.channel_id = c._id AND m.user_id = ${user_id} AND m.left_at IS NULL
    WHERE i.revoked_at IS NULL AND c.deleted_at IS NULL AND NOT c.importing AND ${where}`.execute(
    db,
  );
  return rows;
}

/** These invitations, in no order. */
export const selectInviteRows = (db: Db, user_id: string, invite_ids: string[]) =>
  selectRows(db, user_id, sql`i._id = ANY(${invite_ids}::text[])`);

export interface InviteFilter {
  /** Undefined: all channels. */
  channel_id: string | undefined;
  /** Only those that this person made. */
  inviter_id: string | undefined;
  /** Time and id of the last one of the page before. */
  after: [string, string] | undefined;
  limit: number;
}

/** Invitations, the latest first. In channels that the person may not see, only those that let strangers in. */
export function selectInviteList(
  db: Db,
  user_id: string,
  { channel_id, inviter_id, after, limit }: InviteFilter,
): Promise<InviteRow[]> {
  const ofChannel = channel_id ? sql`i.channel_id = ${channel_id}` : sql`true`;
  const ofInviter = inviter_id ? sql`i.inviter_id = ${inviter_id}` : sql`true`;
  // Cursors carry milliseconds: finer times would repeat or skip a row.
  const at = sql`date_trunc('milliseconds', i.invited_at)`;
  const beyond = after ? sql`(${at}, i._id) < (${after[0]}::timestamptz, ${after[1]})` : sql`true`;
  return selectRows(
    db,
    user_id,
    sql`${ofChannel} AND ${ofInviter} AND ${beyond}
      AND (c.visibility = 'public' OR m.user_id IS NOT NULL OR i.user_id IS NULL)
      ORDER BY ${at} DESC, i._id DESC LIMIT ${limit}`,
  );
}

/** What taking an invitation back is decided by. */
export interface RevokeRow {
  invite_id: string;
  channel_id: string;
  inviter_id: string;
  lets_strangers_in: boolean;
}

export async function selectForRevoke(db: Db, invite_id: string): Promise<RevokeRow | undefined> {
  const { rows } = await sql<RevokeRow>`SELECT i._id AS invite_id, i.channel_id, i.inviter_id,
      i.user_id IS NULL AS lets_strangers_in
    FROM invites i JOIN channels c ON c._id = i.channel_id
    WHERE (i._id = ${invite_id} OR i.mail_id = ${invite_id}) AND i.revoked_at IS NULL
      AND c.deleted_at IS NULL AND NOT c.importing`.execute(db);
  return rows[0];
}

interface LetterRow {
  email: string;
  mail_id: string;
  workspace: string;
  channel: string;
  /** Name of who invites. */
  admin: string;
  language: ServerLanguage;
}

/** The letter of an invitation to an address; undefined when it was taken back. */
export async function selectLetter(db: Db, invite_id: string): Promise<LetterRow | undefined> {
  const { rows } = await sql<LetterRow>`
    SELECT i.email, i.mail_id, w.name AS workspace, c.name AS channel, a.name AS admin,
      coalesce(u.language, ${languageOf("a")}) AS language
    FROM workspace w, invites i JOIN channels c ON c._id = i.channel_id JOIN users a ON a._id = i.inviter_id
      LEFT JOIN users u ON u.email = i.email
    WHERE i._id = ${invite_id} AND i.email IS NOT NULL AND i.revoked_at IS NULL
      AND c.deleted_at IS NULL`.execute(db);
  return rows[0];
}
