import type { Notification, NotificationKind } from "@parley/contract";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { personJson } from "../../accounts/index.ts";
import { isUnreadBroadcast } from "../../channels/index.ts";
import { messageJson } from "./contents.ts";
import { type Bare, bareColumns, isVisible, microsOf, withContents } from "./read.ts";

/** Which notifications a page is of. */
export interface Filter {
  user_id: string;
  onlyUnread: boolean;
  kind: NotificationKind | undefined;
  /** Time in microseconds and id of the last one of the page before. */
  after: [number, string] | undefined;
  limit: number;
}

/** One of a page, with its place in the order. */
export interface Listed {
  notification: Notification;
  micros: number;
}

const START: [number, string] = [Number.MAX_SAFE_INTEGER, "ffffffff-ffff-ffff-ffff-ffffffffffff"];

const place = ([micros, _id]: [number, string]) =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${_id}::uuid)`;

async function selectStored(db: Db, filter: Filter): Promise<Listed[]> {
  const { user_id, onlyUnread, kind, after = START, limit } = filter;
  const { rows } = await sql<Bare>`SELECT ${bareColumns} FROM notifications n
    WHERE n.user_id = ${user_id} AND n.removed_at IS NULL AND (n.at, n._id) < ${place(after)}
      ${onlyUnread ? sql`AND n.read_at IS NULL` : sql``}
      ${kind ? sql`AND n.kind = ${kind}` : sql``} AND ${isVisible}
    ORDER BY n.at DESC, n._id DESC LIMIT ${limit}`.execute(db);
  const places = new Map(rows.map(({ _id, micros }) => [_id, micros]));
  const notifications = await withContents(db, rows);
  return notifications.map((notification) => ({
    notification,
    micros: places.get(notification._id) ?? 0,
  }));
}

interface BroadcastRow {
  _id: string;
  channel_id: string;
  at: Date;
  micros: number;
  is_read: boolean;
  author: Notification["actors"][number];
  message: Notification["message"];
}

/** Messages to `@channel` in the person's channels, since they are a member: read through the membership. */
async function selectBroadcasts(db: Db, filter: Filter): Promise<Listed[]> {
  const { user_id, onlyUnread, after = START, limit } = filter;
  const { rows } = await sql<BroadcastRow>`
    SELECT x._id, x.channel_id, x.created_at AS at, ${microsOf(sql`x.created_at`)} AS micros,
      NOT ${isUnreadBroadcast} AS is_read, ${personJson("u")} AS author, ${messageJson} AS message
    FROM channel_members m JOIN channels c ON c._id = m.channel_id
    CROSS JOIN LATERAL (SELECT * FROM messages x WHERE x.channel_id = m.channel_id
        AND x.mentions_all AND x.deleted_at IS NULL AND x.author_id <> m.user_id
        AND x.created_at >= m.joined_at AND (x.created_at, x._id) < ${place(after)}
        ${onlyUnread ? sql`AND ${isUnreadBroadcast}` : sql``}
      ORDER BY x.created_at DESC, x._id DESC LIMIT ${limit}) x
    JOIN users u ON u._id = x.author_id
    WHERE m.user_id = ${user_id} AND m.left_at IS NULL AND m.notify <> 'nothing'
      AND c.kind = 'channel' AND c.deleted_at IS NULL AND NOT c.importing
    ORDER BY x.created_at DESC, x._id DESC LIMIT ${limit}`.execute(db);
  return rows.map(({ _id, channel_id, at, micros, is_read, author, message }) => ({
    micros,
    notification: {
      _id,
      kind: "mention",
      at: at.toISOString(),
      is_read,
      count: 1,
      actors: [author],
      actor_count: 1,
      channel_id,
      message,
      emoji: [],
      is_broadcast: true,
      subject: null,
    },
  }));
}

/** The newest notifications of a kind, or of all. A few may be missing where nothing is left of one. */
export async function selectListed(db: Db, filter: Filter): Promise<Listed[]> {
  const { kind } = filter;
  const stored = await selectStored(db, filter);
  const isMeant = kind === undefined || kind === "mention";
  const broadcasts = isMeant ? await selectBroadcasts(db, filter) : [];
  return [...stored, ...broadcasts]
    .sort((a, b) => b.micros - a.micros || (a.notification._id < b.notification._id ? 1 : -1))
    .slice(0, filter.limit);
}

/** Broadcasts that are unread in all channels of a person: those after each mark, not all that there are. */
export async function countBroadcasts(db: Db, user_id: string): Promise<number> {
  const { rows } = await sql<{
    unread: number;
  }>`SELECT coalesce(sum(unread.count), 0)::int AS unread
    FROM channel_members m JOIN channels c ON c._id = m.channel_id
      CROSS JOIN LATERAL (SELECT count(*) AS count FROM messages x
        WHERE x.channel_id = m.channel_id AND ${isUnreadBroadcast}) unread
    WHERE m.user_id = ${user_id} AND m.left_at IS NULL AND c.deleted_at IS NULL
      AND NOT c.importing`.execute(db);
  return rows[0]?.unread ?? 0;
}
