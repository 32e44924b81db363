import type { ChannelKind, ChannelRole, Person } from "@parley/contract";
import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";
import type { Write } from "../../../platform/database/pipeline.ts";
import { personJson } from "../../accounts/index.ts";

/** A channel's row while its lock is held. */
export interface LockedChannel {
  _id: string;
  kind: ChannelKind;
  visibility: "public" | "private";
  name: string;
  admin_id: string | null;
  members_may_invite: boolean;
  head: number;
  rev: number;
  members_rev: number;
  member_count: number;
  archived_at: Date | null;
}

/** Somebody's membership, read under the channel's lock. */
export interface LockedMember {
  channel_id: string;
  user_id: string;
  role: ChannelRole;
  person: Person;
}

/** Locks these channels in the order of their ids, those that exist. */
export async function lockChannels(tx: Tx, channel_ids: string[]): Promise<LockedChannel[]> {
  const { rows } = await sql<LockedChannel>`
    SELECT _id, kind, visibility, name, admin_id, members_may_invite, head, rev, members_rev, member_count, archived_at
    FROM channels WHERE _id = ANY(${channel_ids}::uuid[]) AND deleted_at IS NULL AND NOT importing
    ORDER BY _id FOR NO KEY UPDATE`.execute(tx);
  return rows;
}

/** The memberships of these (channel, person) pairs, those that stand. */
export async function selectLockedMembers(
  tx: Tx,
  channel_ids: string[],
  user_ids: string[],
): Promise<LockedMember[]> {
  const { rows } = await sql<LockedMember>`
    SELECT m.channel_id, m.user_id, m.role, ${personJson("u")} AS person
    FROM unnest(${channel_ids}::uuid[], ${user_ids}::uuid[]) AS asked (channel_id, user_id)
    JOIN channel_members m USING (channel_id, user_id) JOIN users u ON u._id = m.user_id
    WHERE m.left_at IS NULL`.execute(tx);
  return rows;
}

/** Writes the numbers that a batch took. */
export const saveNumbers = (channels: LockedChannel[]): Write =>
  sql`UPDATE channels c SET head = new.head, rev = new.rev, members_rev = new.members_rev,
      member_count = new.member_count, changed_at = clock_timestamp()
    FROM unnest(${channels.map((c) => c._id)}::uuid[], ${channels.map((c) => c.head)}::bigint[],
      ${channels.map((c) => c.rev)}::bigint[], ${channels.map((c) => c.members_rev)}::bigint[],
      ${channels.map((c) => c.member_count)}::int[]) AS new (_id, head, rev, members_rev, member_count)
    WHERE c._id = new._id`;

/** Gives changed memberships their person's new number. */
export async function saveUserRevs(
  tx: Tx,
  changes: Array<{ channel_id: string; user_id: string; rev: number }>,
): Promise<void> {
  await sql`UPDATE channel_members m SET user_rev = new.rev
    FROM unnest(${changes.map((c) => c.channel_id)}::uuid[], ${changes.map((c) => c.user_id)}::uuid[],
      ${changes.map((c) => c.rev)}::bigint[]) AS new (channel_id, user_id, rev)
    WHERE m.channel_id = new.channel_id AND m.user_id = new.user_id`.execute(tx);
}
