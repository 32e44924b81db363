import type { InviteStatus } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";

export interface NewInvite {
  _id: string;
  mail_id: string | null;
  user_id: string | null;
  email: string | null;
}

export interface SavedInvite {
  _id: string;
  mail_id: string | null;
  user_id: string | null;
  email: string | null;
  /** Its letter was sent a short while ago. */
  was_mailed: boolean;
}

/** Invites, or renews invitations that stand for the same people; an open link stays as it is. */
export async function saveInvites(
  tx: Tx,
  to: { channel_id: string; inviter_id: string; as_guest: boolean; mailPause: number },
  invites: NewInvite[],
): Promise<SavedInvite[]> {
  const { rows } = await sql<SavedInvite>`
    INSERT INTO invites (_id, mail_id, user_id, email, channel_id, inviter_id, as_guest)
    SELECT new.*, ${to.channel_id}::uuid, ${to.inviter_id}::uuid, ${to.as_guest}::boolean
    FROM unnest(${invites.map((i) => i._id)}::text[], ${invites.map((i) => i.mail_id)}::text[],
      ${invites.map((i) => i.user_id)}::uuid[], ${invites.map((i) => i.email)}::text[]) AS new
    ON CONFLICT (channel_id, target) WHERE revoked_at IS NULL DO UPDATE SET
      inviter_id = excluded.inviter_id, as_guest = excluded.as_guest,
      invited_at = CASE WHEN excluded.user_id IS NULL AND excluded.email IS NULL
        THEN invites.invited_at ELSE clock_timestamp() END
    RETURNING _id, mail_id, user_id, email,
      coalesce(mailed_at > now() - make_interval(mins => ${to.mailPause}), false) AS was_mailed`.execute(
    tx,
  );
  return rows;
}

/** Makes invitations wait for an answer again; gives those that did not. */
export async function awaitAnswers(
  tx: Tx,
  pairs: Array<{ invite_id: string; user_id: string }>,
): Promise<Array<{ invite_id: string; user_id: string }>> {
  const { rows } = await sql<{ invite_id: string; user_id: string }>`
    INSERT INTO invite_people (invite_id, user_id)
    SELECT * FROM unnest(${pairs.map((p) => p.invite_id)}::text[], ${pairs.map((p) => p.user_id)}::uuid[])
    ON CONFLICT (invite_id, user_id) DO UPDATE SET status = 1 WHERE invite_people.status <> 1
    RETURNING invite_id, user_id`.execute(tx);
  return rows;
}

/**
 * Makes invitations to addresses wait for those who have shown to read them, unless they are members, or
 * somebody else has taken the invitation up.
 */
export async function awaitAnswersOfVerified(
  tx: Tx,
  pairs: Array<{ invite_id: string; user_id: string }>,
): Promise<Array<{ invite_id: string; user_id: string }>> {
  const { rows } = await sql<{ invite_id: string; user_id: string }>`
    INSERT INTO invite_people (invite_id, user_id)
    SELECT new.invite_id, new.user_id FROM unnest(${pairs.map((p) => p.invite_id)}::text[],
        ${pairs.map((p) => p.user_id)}::uuid[]) AS new (invite_id, user_id)
      JOIN invites i ON i._id = new.invite_id
    WHERE NOT EXISTS (SELECT 1 FROM invite_people p WHERE p.invite_id = new.invite_id)
      AND NOT EXISTS (SELECT 1 FROM channel_members m WHERE m.channel_id = i.channel_id
        AND m.user_id = new.user_id AND m.left_at IS NULL)
    RETURNING invite_id, user_id`.execute(tx);
  return rows;
}

/** An address that is invited again after its person declined or left: they may answer anew. */
export async function awaitAnswersOfUsed(
  tx: Tx,
  invite_ids: string[],
): Promise<Array<{ invite_id: string; user_id: string }>> {
  const { rows } = await sql<{ invite_id: string; user_id: string }>`
    UPDATE invite_people p SET status = 1 FROM invites i
    WHERE i._id = p.invite_id AND p.invite_id = ANY(${invite_ids}::text[]) AND p.status <> 1
      AND NOT EXISTS (SELECT 1 FROM channel_members m WHERE m.channel_id = i.channel_id
        AND m.user_id = p.user_id AND m.left_at IS NULL)
    RETURNING p.invite_id, p.user_id`.execute(tx);
  return rows;
}

export async function markMailed(tx: Tx, invite_ids: string[]): Promise<void> {
  await sql`UPDATE invites SET mailed_at = now() WHERE _id = ANY(${invite_ids}::text[])`.execute(
    tx,
  );
}

/** Letters that one person's invitations caused in the last day. */
export async function countMailsOf(tx: Tx, inviter_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM invites
    WHERE inviter_id = ${inviter_id} AND mailed_at > now() - interval '1 day'`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Notes somebody's answer. An accepted invitation stays accepted. */
export async function saveAnswer(
  tx: Tx,
  answer: { invite_id: string; user_id: string; status: InviteStatus },
): Promise<void> {
  await sql`INSERT INTO invite_people (invite_id, user_id, status)
    VALUES (${answer.invite_id}, ${answer.user_id}, ${answer.status})
    ON CONFLICT (invite_id, user_id) DO UPDATE SET status = excluded.status
      WHERE invite_people.status <> 2`.execute(tx);
}

/** Gives changed invitations the number that their person's stream took. */
export async function saveUserRevs(
  tx: Tx,
  changes: Array<{ invite_id: string; user_id: string; rev: number }>,
): Promise<void> {
  await sql`UPDATE invite_people p SET user_rev = new.rev
    FROM unnest(${changes.map((c) => c.invite_id)}::text[], ${changes.map((c) => c.user_id)}::uuid[],
      ${changes.map((c) => c.rev)}::bigint[]) AS new (invite_id, user_id, rev)
    WHERE p.invite_id = new.invite_id AND p.user_id = new.user_id`.execute(tx);
}

/** Takes an invitation back; gives the people who had not answered it. */
export async function revokeInvite(tx: Tx, invite_id: string): Promise<string[]> {
  await sql`UPDATE invites SET revoked_at = now()
    WHERE _id = ${invite_id} AND revoked_at IS NULL`.execute(tx);
  const { rows } = await sql<{ user_id: string }>`SELECT user_id FROM invite_people
    WHERE invite_id = ${invite_id} AND status = 1`.execute(tx);
  return rows.map((row) => row.user_id);
}

export interface RegistrationRow {
  invite_id: string;
  as_guest: boolean;
  /** Made for this e-mail, or by who runs the workspace: a link of anyone else's is no say in who registers. */
  lets_in: boolean;
  /** The id was the one in the letter. */
  is_mail_id: boolean;
}

/** The invitation by which somebody with this e-mail, lower case, may register. */
export async function selectForRegistration(
  db: Db,
  invite_id: string,
  email: string,
): Promise<RegistrationRow | undefined> {
  const { rows } = await sql<RegistrationRow>`
    SELECT i._id AS invite_id, i.as_guest,
      i.email IS NOT NULL OR a.role IN ('owner', 'admin') AS lets_in, i.mail_id IS NOT DISTINCT FROM ${invite_id} AS is_mail_id
    FROM invites i JOIN channels c ON c._id = i.channel_id JOIN users a ON a._id = i.inviter_id
    WHERE (i._id = ${invite_id} OR i.mail_id = ${invite_id}) AND i.revoked_at IS NULL
      AND i.user_id IS NULL AND c.deleted_at IS NULL AND NOT c.importing
      AND ((i.email IS NULL AND a.is_active) OR (i.email = ${email}
        AND NOT EXISTS (SELECT 1 FROM invite_people p WHERE p.invite_id = i._id)))`.execute(db);
  return rows[0];
}
