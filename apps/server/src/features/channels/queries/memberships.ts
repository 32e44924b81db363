import type {
  ChannelStreamRow,
  MembershipRow,
  SharedChannel,
  UserStreamRow,
} from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { personJson } from "../../accounts/index.ts";

type SharedColumns = Omit<SharedChannel, "created_at" | "archived_at"> & {
  created_at: Date;
  archived_at: Date | null;
};

/** Columns of a `SharedChannel`, from a row of `channels` under the alias `c`. */
const sharedColumns = sql`c._id, c.kind, c.visibility, c.name, c.description, c.topic, c.avatar, c.admin_id,
  c.members_may_invite, c.created_at, c.archived_at, c.member_count, c.rev,
  CASE WHEN c.kind = 'channel' THEN '[]'::jsonb ELSE (
    SELECT coalesce(jsonb_agg(${personJson("u")} ORDER BY u._id), '[]'::jsonb)
    FROM channel_members p JOIN users u ON u._id = p.user_id
    WHERE p.channel_id = c._id AND p.left_at IS NULL) END AS participants`;

function toShared(row: SharedColumns): SharedChannel {
  return {
    _id: row._id,
    kind: row.kind,
    visibility: row.visibility,
    name: row.name,
    description: row.description,
    topic: row.topic,
    avatar: row.avatar,
    admin_id: row.admin_id,
    members_may_invite: row.members_may_invite,
    created_at: row.created_at.toISOString(),
    archived_at: row.archived_at?.toISOString() ?? null,
    member_count: row.member_count,
    participants: row.participants,
    rev: row.rev,
  };
}

/**
 * Whether the message `x` of the channel `c` is an unread notification of the member `m` because it is
 * addressed to all. In conversations each message is a notification of its own accord.
 */
export const isUnreadBroadcast = sql`(x.mentions_all AND x.deleted_at IS NULL AND c.kind = 'channel'
  AND x.author_id <> m.user_id AND m.notify <> 'nothing'
  AND x.seq > greatest(m.last_read_seq, m.broadcasts_read_to)
  AND NOT x.seq = ANY(m.broadcasts_read))`;

/**
 * Unread messages and mentions of the membership `m`, as exact counts. They read messages because
 * one query for all channels of a person is what keeps a start fast.
 */
const countColumns = sql`
  (SELECT count(*) FROM messages x WHERE x.channel_id = m.channel_id AND x.seq > m.last_read_seq
    AND (x.thread_id IS NULL OR x.in_channel) AND x.deleted_at IS NULL AND x.author_id <> m.user_id)::int AS unread,
  (SELECT count(*) FROM messages x WHERE x.channel_id = m.channel_id AND x.seq > m.last_read_seq
    AND x.deleted_at IS NULL AND (x.mentions_all OR x.mention_ids <> '{}') AND x.author_id <> m.user_id
    AND (x.mentions_all OR x.mention_ids @> ARRAY[m.user_id]))::int AS mentions,
  (SELECT count(*) FROM messages x WHERE x.channel_id = m.channel_id AND ${isUnreadBroadcast})::int
    AS broadcasts`;

type OwnColumns = SharedColumns & {
  user_id: string;
  head: number;
  members_rev: number;
  reset_rev: number;
  user_rev: number;
  role: "admin" | "member";
  joined_at: Date;
  last_read_seq: number;
  unread_id: string | null;
  notify: "all" | "mentions" | "nothing";
  muted_until: Date | null;
  broadcasts_read_to: number;
  broadcasts_read: number[];
  unread: number;
  mentions: number;
  broadcasts: number;
  last_message_at: Date | null;
};

/** One membership with everything that its owner's client holds of the channel. */
export interface Membership {
  user_id: string;
  /** Clients that stand before this number drop their cache. */
  reset_rev: number;
  row: MembershipRow;
}

function toMembership(row: OwnColumns): Membership {
  return {
    user_id: row.user_id,
    reset_rev: row.reset_rev,
    row: {
      type: "membership",
      rev: row.user_rev,
      channel: toShared(row),
      head: row.head,
      members_rev: row.members_rev,
      own: {
        role: row.role,
        joined_at: row.joined_at.toISOString(),
        last_read_seq: row.last_read_seq,
        unread_id: row.unread_id,
        notify: row.notify,
        muted_until: row.muted_until?.toISOString() ?? null,
        broadcasts_read_to: row.broadcasts_read_to,
        broadcasts_read: row.broadcasts_read.map(Number),
      },
      counts: {
        at: row.head,
        unread: row.unread,
        mentions: row.mentions,
        broadcasts: row.broadcasts,
      },
      last_message_at: row.last_message_at?.toISOString() ?? null,
    },
  };
}

async function selectMemberships(db: Db, where: RawBuilder<unknown>): Promise<Membership[]> {
  const { rows } =
    await sql<OwnColumns>`SELECT ${sharedColumns}, c.head, c.members_rev, c.reset_rev,
      m.user_id, m.user_rev, m.role, m.joined_at, m.last_read_seq, m.unread_id, m.notify, m.muted_until, m.broadcasts_read_to,
      m.broadcasts_read, ${countColumns},
      (SELECT x.created_at FROM messages x WHERE x.channel_id = m.channel_id AND (x.thread_id IS NULL OR x.in_channel)
        ORDER BY x.seq DESC LIMIT 1) AS last_message_at
    FROM channel_members m JOIN channels c ON c._id = m.channel_id
    WHERE m.left_at IS NULL AND c.deleted_at IS NULL AND NOT c.importing AND ${where}
    ORDER BY m.user_rev, m.channel_id`.execute(db);
  return rows.map(toMembership);
}

/** All memberships of a person. */
export const selectMembershipsOf = (db: Db, user_id: string) =>
  selectMemberships(db, sql`m.user_id = ${user_id}`);

/** The memberships of a person in these channels. */
export const selectMembershipsIn = (db: Db, user_id: string, channel_ids: string[]) =>
  selectMemberships(db, sql`m.user_id = ${user_id} AND m.channel_id = ANY(${channel_ids}::uuid[])`);

/** The memberships of these (channel, person) pairs. */
export const selectMembershipPairs = (db: Db, channel_ids: string[], user_ids: string[]) =>
  selectMemberships(
    db,
    sql`(m.channel_id, m.user_id) IN (SELECT * FROM unnest(${channel_ids}::uuid[], ${user_ids}::uuid[]))`,
  );

/** What changed in a person's own list since a number: what stands, and the channels that left it. */
export async function selectUserChanges(
  db: Db,
  user_id: string,
  cursor: number,
): Promise<UserStreamRow[]> {
  const changed = await selectMemberships(
    db,
    sql`m.user_id = ${user_id} AND m.user_rev > ${cursor}`,
  );
  const left = await sql<{ channel_id: string; rev: number }>`
    SELECT m.channel_id, m.user_rev AS rev FROM channel_members m JOIN channels c ON c._id = m.channel_id
    WHERE m.user_id = ${user_id} AND m.user_rev > ${cursor}
      AND (m.left_at IS NOT NULL OR c.deleted_at IS NOT NULL)`.execute(db);
  return [
    ...changed.map(({ row }) => row),
    ...left.rows.map((row) => ({ type: "left" as const, ...row })),
  ];
}

/** These channels as all members share them. */
export async function selectSharedChannels(
  db: Db,
  channel_ids: string[],
): Promise<SharedChannel[]> {
  const { rows } = await sql<SharedColumns>`SELECT ${sharedColumns} FROM channels c
    WHERE c._id = ANY(${channel_ids}::uuid[])`.execute(db);
  return rows.map(toShared);
}

/**
 * What changed after `rev` of what the channel itself is: its properties, and that its events of the calendar are not
 * what they were.
 */
export async function selectChannelChanges(
  db: Db,
  channel_id: string,
  rev: number,
): Promise<ChannelStreamRow[]> {
  const { rows } = await sql<SharedColumns & { events_rev: number }>`
    SELECT ${sharedColumns}, c.events_rev FROM channels c
    WHERE c._id = ${channel_id} AND (c.rev > ${rev} OR c.events_rev > ${rev})`.execute(db);
  return rows.flatMap(({ events_rev, ...channel }): ChannelStreamRow[] => [
    ...(events_rev > rev ? [{ type: "events" as const, rev: events_rev }] : []),
    ...(channel.rev > rev ? [{ type: "channel" as const, ...toShared(channel) }] : []),
  ]);
}
