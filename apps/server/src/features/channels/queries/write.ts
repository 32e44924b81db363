import type { ChannelKind, ChannelRole, Person } from "@parley/contract";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";
import { personJson } from "../../accounts/index.ts";
import type { LockedChannel } from "./batch.ts";

export interface NewChannel {
  _id: string;
  kind: ChannelKind;
  visibility: "public" | "private";
  name: string;
  description: string;
  admin_id: string | null;
  /** Sorted ids of the people of a direct, group or self conversation. */
  direct_key: string | null;
}

/** Inserts a channel; undefined when a conversation of the same people exists already. */
export async function insertChannel(
  tx: Tx,
  channel: NewChannel,
): Promise<LockedChannel | undefined> {
  const { rows } = await sql<LockedChannel>`
    INSERT INTO channels (_id, kind, visibility, name, description, admin_id, direct_key)
    VALUES (${channel._id}, ${channel.kind}, ${channel.visibility}, ${channel.name},
      ${channel.description}, ${channel.admin_id}, ${channel.direct_key})
    ON CONFLICT (direct_key) DO NOTHING
    RETURNING _id, kind, visibility, name, admin_id, members_may_invite, head, rev, members_rev, member_count, archived_at`.execute(
    tx,
  );
  return rows[0];
}

/**
 * Makes somebody a member, again or for the first time; their read mark starts at the channel's head.
 * A conversation notifies of every message, a channel of what is addressed to one.
 */
export async function saveMember(
  tx: Tx,
  member: { channel_id: string; user_id: string; role: ChannelRole; rev: number; read: number },
): Promise<{ joined_at: Date }> {
  const { rows } = await sql<{ joined_at: Date }>`
    INSERT INTO channel_members (channel_id, user_id, role, last_read_seq, rev, user_rev, notify)
    SELECT c._id, ${member.user_id}, ${member.role}, ${member.read}, ${member.rev}, 0,
      CASE WHEN c.kind = 'channel' THEN 'mentions' ELSE 'all' END
    FROM channels c WHERE c._id = ${member.channel_id}
    ON CONFLICT (channel_id, user_id) DO UPDATE SET role = excluded.role, rev = excluded.rev,
      joined_at = clock_timestamp(), left_at = NULL,
      last_read_seq = greatest(channel_members.last_read_seq, excluded.last_read_seq)
    RETURNING joined_at`.execute(tx);
  return { joined_at: rows[0]?.joined_at ?? new Date() };
}

/** Ends memberships; the rows stay, so that both streams can tell it. */
export async function endMember(
  tx: Tx,
  { channel_id, user_id, rev }: { channel_id: string; user_id: string; rev: number },
): Promise<{ joined_at: Date }> {
  const { rows } = await sql<{ joined_at: Date }>`
    UPDATE channel_members SET left_at = clock_timestamp(), rev = ${rev}
    WHERE channel_id = ${channel_id} AND user_id = ${user_id} RETURNING joined_at`.execute(tx);
  return { joined_at: rows[0]?.joined_at ?? new Date() };
}

/** Those of these people who exist, by id: imported ones too, who read it once they are invited. */
export async function selectAddable(
  tx: Tx,
  user_ids: readonly string[],
): Promise<Map<string, Person>> {
  const { rows } = await sql<{ person: Person }>`SELECT ${personJson("u")} AS person FROM users u
    WHERE _id = ANY(${user_ids}::uuid[]) ORDER BY _id`.execute(tx);
  return new Map(rows.map(({ person }) => [person._id, person]));
}

/** Gives a channel whose last admin is gone to its longest-standing member, if there is one left. */
export async function passAdmin(
  tx: Tx,
  { channel_id, rev }: { channel_id: string; rev: number },
): Promise<{ user: Person; joined_at: Date } | undefined> {
  const { rows } = await sql<{ user: Person; joined_at: Date }>`
    UPDATE channel_members m SET role = 'admin', rev = ${rev} FROM users u
    WHERE u._id = m.user_id AND m.channel_id = ${channel_id} AND m.user_id = (
      SELECT n.user_id FROM channel_members n JOIN users v ON v._id = n.user_id
      WHERE n.channel_id = ${channel_id} AND n.left_at IS NULL
        AND v.role NOT IN ('guest', 'bot') AND NOT EXISTS (SELECT 1 FROM channel_members a
          WHERE a.channel_id = ${channel_id} AND a.left_at IS NULL AND a.role = 'admin')
      ORDER BY v.is_active DESC, n.joined_at, n.user_id LIMIT 1)
    RETURNING ${personJson("u")} AS user, m.joined_at`.execute(tx);
  const heir = rows[0];
  if (heir)
    await sql`UPDATE channels SET admin_id = ${heir.user._id} WHERE _id = ${channel_id}`.execute(
      tx,
    );
  return heir;
}

export interface ChannelChanges {
  name?: string | undefined;
  description?: string | undefined;
  topic?: string | undefined;
  visibility?: "public" | "private" | undefined;
  members_may_invite?: boolean | undefined;
  archived?: boolean | undefined;
}

/** Changes what is given and leaves the rest. */
export async function updateChannel(tx: Tx, _id: string, changes: ChannelChanges): Promise<void> {
  await sql`UPDATE channels SET name = coalesce(${changes.name ?? null}, name),
      description = coalesce(${changes.description ?? null}, description),
      topic = coalesce(${changes.topic ?? null}, topic),
      visibility = coalesce(${changes.visibility ?? null}, visibility),
      members_may_invite = coalesce(${changes.members_may_invite ?? null}, members_may_invite),
      archived_at = CASE ${changes.archived ?? null}::boolean
        WHEN true THEN coalesce(archived_at, clock_timestamp()) WHEN false THEN NULL ELSE archived_at END
    WHERE _id = ${_id}`.execute(tx);
}

/** Hides a channel for good; a later purge removes its rows. */
export async function hideChannel(tx: Tx, _id: string): Promise<void> {
  await sql`UPDATE channels SET deleted_at = clock_timestamp(), direct_key = NULL WHERE _id = ${_id}`.execute(
    tx,
  );
}

/** Everyone who is a member now. Locks the memberships, which come before people's own streams. */
export async function lockMemberIds(tx: Tx, channel_id: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`SELECT user_id FROM channel_members
    WHERE channel_id = ${channel_id} AND left_at IS NULL
    ORDER BY user_id FOR NO KEY UPDATE`.execute(tx);
  return rows.map((row) => row.user_id);
}

/** Sets how loud a channel is for one member; what is left out stays. True when they are one. */
export async function saveNotify(
  tx: Tx,
  member: { channel_id: string; user_id: string },
  { notify, muted_until }: { notify?: string | undefined; muted_until?: string | null | undefined },
): Promise<boolean> {
  const { numAffectedRows } = await sql`UPDATE channel_members m
    SET notify = coalesce(${notify ?? null}, m.notify),
      muted_until = CASE WHEN ${muted_until !== undefined} THEN ${muted_until ?? null}::timestamptz
        ELSE m.muted_until END
    FROM channels c WHERE c._id = m.channel_id AND m.channel_id = ${member.channel_id}
      AND m.user_id = ${member.user_id} AND m.left_at IS NULL AND c.deleted_at IS NULL
      AND NOT c.importing`.execute(tx);
  return (numAffectedRows ?? 0n) > 0n;
}
