import {
  limits,
  type Notification,
  type NotificationKind,
  type UserStreamRow,
} from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { together } from "../../../platform/database/pipeline.ts";
import { mayRead } from "../../channels/index.ts";
import { selectContents } from "./contents.ts";

/**
 * Whether the owner of the notification `n` may see what it is about: they may have lost it since. Visitors of a
 * channel are reminded of what they saved there, and of nothing else.
 */
export const isVisible = sql`(n.channel_id IS NULL OR EXISTS (
  SELECT 1 FROM channel_members m JOIN channels c ON c._id = m.channel_id
  WHERE m.channel_id = n.channel_id AND m.user_id = n.user_id AND m.left_at IS NULL
    AND c.deleted_at IS NULL AND NOT c.importing)
  OR (n.kind = 'reminder' AND ${mayRead(sql`n.channel_id`, sql`n.user_id`)}))`;

/** A notification without what it says. */
export interface Bare {
  _id: string;
  user_id: string;
  kind: NotificationKind;
  channel_id: string | null;
  thread_id: string | null;
  at: Date;
  /** The same in microseconds, exactly. */
  micros: number;
  is_read: boolean;
  rev: number;
}

/** Microseconds since 1970 of a moment; a JavaScript date would lose the last three digits. */
export const microsOf = (at: RawBuilder<unknown>) =>
  sql`(extract(epoch FROM ${at}) * 1000000)::bigint`;

export const bareColumns = sql`n._id, n.user_id, n.kind, n.channel_id, n.thread_id, n.at,
  ${microsOf(sql`n.at`)} AS micros, n.read_at IS NOT NULL AS is_read, n.rev`;

/** Puts what they say to these rows, and leaves out those of which nothing is left. */
export async function withContents(db: Db, rows: readonly Bare[]): Promise<Notification[]> {
  const contents = await selectContents(db, rows);
  return rows.flatMap((row) => {
    const content = contents.get(row._id);
    const { _id, kind, channel_id, is_read } = row;
    const at = row.at.toISOString();
    return content ? [{ _id, kind, channel_id, is_read, at, is_broadcast: false, ...content }] : [];
  });
}

/** How much of each person's is unread, broadcasts apart. */
export async function countUnread(db: Db, user_ids: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ user_id: string; unread: number }>`
    SELECT n.user_id, count(*)::int AS unread FROM notifications n
    WHERE n.user_id = ANY(${user_ids}::uuid[]) AND n.read_at IS NULL AND n.removed_at IS NULL
      AND ${isVisible} GROUP BY n.user_id`.execute(db);
  return new Map(rows.map(({ user_id, unread }) => [user_id, unread]));
}

/** Where a person's own stream stood before a change, and stands after it. */
interface Since {
  user_id: string;
  after: number;
  head: number;
}

type Changed = Bare & { is_gone: boolean };

function rowsOf(changed: Changed[], shown: Map<string, Notification>, unread: number, rev: number) {
  const reset = changed.length > limits.catchUpNotifications;
  const told = reset ? [] : changed;
  const rows: UserStreamRow[] = told.map((row) => ({
    type: "notification",
    rev: row.rev,
    _id: row._id,
    notification: shown.get(row._id) ?? null,
  }));
  return [...rows, { type: "notification_count" as const, rev, unread, reset }];
}

/**
 * The rows of people's own streams that tell which notifications changed after `after`; nobody without
 * a change is in it. Run it in the snapshot or transaction that the numbers are of.
 */
export async function selectChangesOf(
  db: Db,
  since: readonly Since[],
): Promise<Map<string, UserStreamRow[]>> {
  const { rows } = await sql<Changed>`SELECT ${bareColumns},
      n.removed_at IS NOT NULL OR NOT ${isVisible} AS is_gone
    FROM unnest(${since.map((s) => s.user_id)}::uuid[], ${since.map((s) => s.after)}::bigint[])
      AS asked (user_id, after)
    CROSS JOIN LATERAL (SELECT * FROM notifications o WHERE o.user_id = asked.user_id
      AND o.rev > asked.after ORDER BY o.rev LIMIT ${limits.catchUpNotifications + 1}) n
    ORDER BY n.rev`.execute(db);
  if (rows.length === 0) return new Map();
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  const there = rows.filter((row) => !row.is_gone);
  const [standing, unread] = await together([
    withContents(db, there),
    countUnread(db, [...byUser.keys()]),
  ]);
  const shown = new Map(standing.map((notification) => [notification._id, notification]));
  const heads = new Map(since.map(({ user_id, head }) => [user_id, head]));
  return new Map(
    [...byUser].map(([user_id, changed]) => [
      user_id,
      rowsOf(changed, shown, unread.get(user_id) ?? 0, heads.get(user_id) ?? 0),
    ]),
  );
}
