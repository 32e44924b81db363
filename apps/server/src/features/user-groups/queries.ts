import type { UserGroup, UserGroupRow } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";

const columns = sql`g._id, g.handle, g.name, g.description, g.is_open, g.rev, (
  SELECT coalesce(jsonb_agg(m.user_id ORDER BY m.user_id), '[]'::jsonb)
  FROM user_group_members m WHERE m.group_id = g._id) AS member_ids`;

/** Every group, by handle. */
export async function selectGroups(db: Db): Promise<UserGroup[]> {
  const { rows } = await sql<UserGroup>`SELECT ${columns} FROM user_groups g
    WHERE g.deleted_at IS NULL ORDER BY g.handle`.execute(db);
  return rows;
}

export async function selectGroup(db: Db, group_id: string): Promise<UserGroup | undefined> {
  const { rows } = await sql<UserGroup>`SELECT ${columns} FROM user_groups g
    WHERE g._id = ${group_id} AND g.deleted_at IS NULL`.execute(db);
  return rows[0];
}

/** Groups that changed in the workspace's stream since a number, those that were deleted too. */
export async function selectGroupRows(db: Db, cursor: number): Promise<UserGroupRow[]> {
  const { rows } = await sql<UserGroup & { is_deleted: boolean }>`SELECT ${columns},
      g.deleted_at IS NOT NULL AS is_deleted FROM user_groups g
    WHERE g.rev > ${cursor} ORDER BY g.rev, g._id`.execute(db);
  return rows.map(({ is_deleted, ...group }) => ({
    type: "user_group",
    rev: group.rev,
    _id: group._id,
    group: is_deleted ? null : group,
  }));
}

/** What a group is called by others: whether a person or another group has the handle, and how many groups there are. */
export async function selectHandleUse(
  tx: Tx,
  handle: string,
  except: string | null,
): Promise<{ is_taken: boolean; groups: number }> {
  const { rows } = await sql<{ is_taken: boolean; groups: number }>`
    SELECT EXISTS (SELECT 1 FROM users WHERE username = ${handle})
        OR EXISTS (SELECT 1 FROM user_groups WHERE handle = ${handle} AND deleted_at IS NULL
          AND _id IS DISTINCT FROM ${except}::uuid) AS is_taken,
      (SELECT count(*)::int FROM user_groups WHERE deleted_at IS NULL) AS groups`.execute(tx);
  return rows[0] ?? { is_taken: false, groups: 0 };
}

/** Which of these ids a group has, or had before it was deleted. */
export async function selectKnownGroups(tx: Tx, group_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`SELECT _id FROM user_groups
    WHERE _id = ANY(${group_ids}::uuid[])`.execute(tx);
  return rows.map(({ _id }) => _id);
}

/** Writes a group with all that it is; the caller numbers the change. */
export async function saveGroup(
  tx: Tx,
  group: Omit<UserGroup, "rev" | "member_ids">,
): Promise<void> {
  const { _id, handle, name, description, is_open } = group;
  await sql`INSERT INTO user_groups (_id, handle, name, description, is_open, rev)
    VALUES (${_id}, ${handle}, ${name}, ${description}, ${is_open}, 0)
    ON CONFLICT (_id) DO UPDATE SET handle = ${handle}, name = ${name}, description = ${description},
      is_open = ${is_open}`.execute(tx);
}

/** Which of these are nobody who could be in a group. */
export async function selectMissingPeople(tx: Tx, user_ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`SELECT id FROM unnest(${user_ids}::uuid[]) AS asked (id)
    WHERE NOT EXISTS (SELECT 1 FROM users WHERE _id = id AND deleted_at IS NULL)`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Puts exactly these people into a group. */
export async function saveMembers(
  tx: Tx,
  group_id: string,
  user_ids: readonly string[],
): Promise<void> {
  await sql`DELETE FROM user_group_members
    WHERE group_id = ${group_id} AND user_id <> ALL(${user_ids}::uuid[])`.execute(tx);
  await sql`INSERT INTO user_group_members (group_id, user_id)
    SELECT ${group_id}::uuid, id FROM unnest(${user_ids}::uuid[]) AS new (id)
    ON CONFLICT DO NOTHING`.execute(tx);
}

/** Marks a group as deleted and takes everybody out. */
export async function buryGroup(tx: Tx, group_id: string): Promise<void> {
  await sql`UPDATE user_groups SET deleted_at = clock_timestamp() WHERE _id = ${group_id}`.execute(
    tx,
  );
  await sql`DELETE FROM user_group_members WHERE group_id = ${group_id}`.execute(tx);
}

/** Writes the number of a change into these groups. */
export async function numberGroups(
  tx: Tx,
  group_ids: readonly string[],
  rev: number,
): Promise<void> {
  await sql`UPDATE user_groups SET rev = ${rev} WHERE _id = ANY(${group_ids}::uuid[])`.execute(tx);
}

/** Takes somebody out of every group, and gives these. */
export async function removeFromGroups(tx: Tx, user_id: string): Promise<string[]> {
  const { rows } = await sql<{ group_id: string }>`DELETE FROM user_group_members
    WHERE user_id = ${user_id} RETURNING group_id`.execute(tx);
  return rows.map(({ group_id }) => group_id);
}

/** A group as a message in a channel means it. */
export interface MentionedGroup {
  group_id: string;
  handle: string;
  channel_id: string;
  /** Those of its people who are members of the channel. */
  user_ids: string[];
}

/** The groups with these handles, for each of these channels where somebody of theirs is a member. */
export async function selectMentionedGroups(
  tx: Tx,
  handles: readonly string[],
  channel_ids: readonly string[],
): Promise<MentionedGroup[]> {
  const { rows } = await sql<MentionedGroup>`
    SELECT g._id AS group_id, g.handle, m.channel_id, jsonb_agg(m.user_id ORDER BY m.user_id) AS user_ids
    FROM user_groups g JOIN user_group_members x ON x.group_id = g._id
      JOIN channel_members m ON m.user_id = x.user_id AND m.left_at IS NULL
    WHERE g.handle = ANY(${handles}::text[]) AND g.deleted_at IS NULL
      AND m.channel_id = ANY(${channel_ids}::uuid[])
    GROUP BY g._id, g.handle, m.channel_id`.execute(tx);
  return rows;
}
