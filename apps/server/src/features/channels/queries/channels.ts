import type { Channel, ChannelKind, Member, MemberRow } from "@parley/contract";
import { limits } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { personJson } from "../../accounts/index.ts";
import { selectMembershipsIn, selectSharedChannels } from "./memberships.ts";

/** Facts about a channel and one person, from which policies decide. */
export interface ChannelFacts {
  _id: string;
  kind: ChannelKind;
  visibility: "public" | "private";
  is_archived: boolean;
  members_may_invite: boolean;
  head: number;
  member_count: number;
  /** Null: no member. */
  member_role: "admin" | "member" | null;
}

/** A channel as far as deciding about it goes; undefined when it does not exist. */
export async function selectChannelFacts(
  db: Db,
  channel_id: string,
  user_id: string,
): Promise<ChannelFacts | undefined> {
  const { rows } =
    await sql<ChannelFacts>`SELECT c._id, c.kind, c.visibility, c.head, c.member_count, c.members_may_invite,
      c.archived_at IS NOT NULL AS is_archived, m.role AS member_role
    FROM channels c LEFT JOIN channel_members m
      ON m.channel_id = c._id AND m.user_id = ${user_id} AND m.left_at IS NULL
    WHERE c._id = ${channel_id} AND c.deleted_at IS NULL AND NOT c.importing`.execute(db);
  return rows[0];
}

interface NameRow {
  channel_id: string;
  admin: string | null;
  head: number;
  members: string[];
  invited_at: Date | null;
  status: Channel["status"];
}

/** These channels as one person sees them, in the order of the ids. */
export async function selectChannelViews(
  db: Db,
  user_id: string,
  channel_ids: string[],
): Promise<Channel[]> {
  const shared = await selectSharedChannels(db, channel_ids);
  const memberships = await selectMembershipsIn(db, user_id, channel_ids);
  const names =
    await sql<NameRow>`SELECT c._id AS channel_id, c.head, coalesce(v.admin, a.name) AS admin,
      v.invited_at, v.status,
      coalesce((SELECT jsonb_agg(n.name) FROM (SELECT u.name FROM channel_members m
        JOIN users u ON u._id = m.user_id WHERE m.channel_id = c._id AND m.left_at IS NULL
        ORDER BY m.joined_at, m.user_id LIMIT ${limits.memberNames}) n), '[]'::jsonb) AS members
    FROM channels c LEFT JOIN users a ON a._id = c.admin_id
    LEFT JOIN LATERAL (SELECT u.name AS admin, i.invited_at, p.status FROM invites i
      JOIN invite_people p ON p.invite_id = i._id AND p.user_id = ${user_id}
      JOIN users u ON u._id = i.inviter_id
      WHERE i.channel_id = c._id AND (i.revoked_at IS NULL OR p.status = 2)
      ORDER BY i.invited_at DESC LIMIT 1) v ON true
    WHERE c._id = ANY(${channel_ids}::uuid[])`.execute(db);
  const sharedById = new Map(shared.map((channel) => [channel._id, channel]));
  const ownById = new Map(memberships.map(({ row }) => [row.channel._id, row]));
  const namesById = new Map(names.rows.map((row) => [row.channel_id, row]));
  return channel_ids.flatMap((id) => {
    const channel = sharedById.get(id);
    const name = namesById.get(id);
    if (!channel || !name) return [];
    const own = ownById.get(id);
    return {
      ...channel,
      members: name.members,
      admin: name.admin,
      invited_at: name.invited_at?.toISOString() ?? null,
      status: name.status,
      my_role: own?.own.role ?? null,
      last_seq: name.head,
      last_read_seq: own?.own.last_read_seq ?? null,
      unread_count: own?.counts.unread ?? null,
      mention_count: own?.counts.mentions ?? null,
      notify: own?.own.notify ?? null,
      muted_until: own?.own.muted_until ?? null,
    };
  });
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/** Members of a channel by name, after the cursor's name and id. */
export async function selectMembers(
  db: Db,
  channel_id: string,
  { q, after, limit }: { q: string; after: [string, string] | undefined; limit: number },
): Promise<Member[]> {
  const [name, id] = after ?? ["", FIRST_ID];
  const { rows } = await sql<{ user: Member["user"]; role: Member["role"]; joined_at: Date }>`
    SELECT ${personJson("u")} AS user, m.role, m.joined_at
    FROM channel_members m JOIN users u ON u._id = m.user_id
    WHERE m.channel_id = ${channel_id} AND m.left_at IS NULL
      AND (strpos(lower(u.name), lower(${q})) > 0 OR strpos(u.username, lower(${q})) > 0)
      AND (lower(u.name), u._id) > (lower(${name}), ${id}::uuid)
    ORDER BY lower(u.name), u._id LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, joined_at: row.joined_at.toISOString() }));
}

/** Ids of a person's channels. */
export async function selectChannelIds(db: Db, user_id: string): Promise<string[]> {
  const { rows } = await sql<{ channel_id: string }>`SELECT m.channel_id FROM channel_members m
    JOIN channels c ON c._id = m.channel_id
    WHERE m.user_id = ${user_id} AND m.left_at IS NULL AND c.deleted_at IS NULL AND NOT c.importing
    ORDER BY m.channel_id`.execute(db);
  return rows.map((row) => row.channel_id);
}

/** Everyone with whom a person shares a channel or conversation, themselves included. */
export async function selectContacts(db: Db, user_id: string): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`SELECT DISTINCT o.user_id FROM channel_members m
    JOIN channels c ON c._id = m.channel_id
    JOIN channel_members o ON o.channel_id = m.channel_id AND o.left_at IS NULL
    WHERE m.user_id = ${user_id} AND m.left_at IS NULL AND c.deleted_at IS NULL AND NOT c.importing
    UNION SELECT ${user_id}::uuid`.execute(db);
  return rows.map((row) => row.user_id);
}

/** The conversation of exactly these people, if there is one. */
export async function selectDirect(db: Db, direct_key: string): Promise<string | undefined> {
  const { rows } = await sql<{ _id: string }>`SELECT _id FROM channels
    WHERE direct_key = ${direct_key} AND deleted_at IS NULL AND NOT importing`.execute(db);
  return rows[0]?._id;
}

/** The public channel of this name, if there is one. */
export async function selectPublicByName(tx: Tx, name: string): Promise<string | undefined> {
  const { rows } = await sql<{
    _id: string;
  }>`SELECT _id FROM channels WHERE lower(name) = lower(${name})
    AND kind = 'channel' AND visibility = 'public' AND deleted_at IS NULL AND NOT importing`.execute(
    tx,
  );
  return rows[0]?._id;
}

/** Memberships that began, changed or ended after `rev`. */
export async function selectMemberChanges(
  db: Db,
  channel_id: string,
  rev: number,
): Promise<MemberRow[]> {
  const { rows } = await sql<Omit<MemberRow, "joined_at"> & { joined_at: Date }>`
    SELECT 'member' AS type, m.rev, ${personJson("u")} AS user, m.role, m.joined_at,
      m.left_at IS NOT NULL AS left
    FROM channel_members m JOIN users u ON u._id = m.user_id
    WHERE m.channel_id = ${channel_id} AND m.rev > ${rev} ORDER BY m.rev`.execute(db);
  return rows.map((row) => ({ ...row, joined_at: row.joined_at.toISOString() }));
}

/** Channels that a person is in, and their notes to self; direct conversations are left out. */
export async function selectOwnMembershipKinds(
  tx: Tx,
  user_id: string,
): Promise<Array<{ channel_id: string }>> {
  const { rows } = await sql<{ channel_id: string }>`SELECT m.channel_id FROM channel_members m
    JOIN channels c ON c._id = m.channel_id
    WHERE m.user_id = ${user_id} AND m.left_at IS NULL AND c.kind IN ('channel', 'self')
      AND c.deleted_at IS NULL AND NOT c.importing
    ORDER BY m.channel_id`.execute(tx);
  return rows;
}
