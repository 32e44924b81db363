import { limits, type NotificationKind, type SharedChannel } from "@parley/contract";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { isUnreadBroadcast } from "../../channels/index.ts";
import { isVisible } from "./read.ts";

/** A message as a push to one of its readers tells it. */
export interface PushedMessage {
  channel_id: string;
  channel_kind: SharedChannel["kind"];
  /** Of a channel its name; of a group the names of its people without the reader. */
  channel_name: string;
  seq: number;
  thread_id: string | null;
  author: string;
  /** Its beginning, Markdown as written; empty when it shows only files. */
  text: string;
}

/**
 * Whether the message `x` in the channel `c` is unread to the member `m`: neither passed by their read mark nor
 * read in their list. A reply is not read by the channel's mark.
 */
export const isUnread = sql`((x.thread_id IS NOT NULL OR m.last_read_seq < x.seq)
  AND (NOT x.mentions_all OR c.kind <> 'channel' OR ${isUnreadBroadcast})
  AND NOT EXISTS (SELECT 1 FROM notifications n WHERE n.user_id = m.user_id
    AND n.channel_id = x.channel_id AND n.thread_id IS NOT DISTINCT FROM x.thread_id
    AND n.read_at IS NOT NULL AND n.kind NOT IN ('reaction', 'reminder') AND (n.subject_id = x._id
      OR (n.kind IN ('direct', 'reply') AND x.seq BETWEEN n.from_seq AND n.to_seq))))`;

/** A message that a person has not read and may still read; undefined otherwise. */
export async function selectPushedMessage(
  db: Db,
  user_id: string,
  message_id: string,
): Promise<PushedMessage | undefined> {
  const { rows } = await sql<PushedMessage>`SELECT x.channel_id, c.kind AS channel_kind,
      CASE WHEN c.kind = 'channel' THEN c.name ELSE (
        SELECT string_agg(o.name, ', ' ORDER BY o.name) FROM channel_members om
        JOIN users o ON o._id = om.user_id WHERE om.channel_id = c._id AND om.left_at IS NULL
          AND om.user_id <> ${user_id}) END AS channel_name,
      x.seq, x.thread_id, a.name AS author, left(coalesce(nullif(x.text, ''),
        x.forwarded_from ->> 'text', ''), ${limits.notificationText}) AS text
    FROM messages x JOIN channels c ON c._id = x.channel_id JOIN users a ON a._id = x.author_id
    JOIN channel_members m ON m.channel_id = x.channel_id AND m.user_id = ${user_id}
      AND m.left_at IS NULL
    WHERE x._id = ${message_id} AND x.deleted_at IS NULL AND c.deleted_at IS NULL
      AND ${isUnread}`.execute(db);
  return rows[0];
}

/** A person's unread notification of reactions to a message, of an invitation or an event. */
export async function selectUnreadNotice(
  db: Db,
  user_id: string,
  about: { kind: NotificationKind; message_id: string | null; ref: string | null },
): Promise<
  | { _id: string; kind: NotificationKind; thread_id: string | null; channel_id: string | null }
  | undefined
> {
  const { rows } = await sql<{
    _id: string;
    kind: NotificationKind;
    thread_id: string | null;
    channel_id: string | null;
  }>`SELECT n._id, n.kind, n.thread_id, n.channel_id FROM notifications n
    WHERE n.user_id = ${user_id} AND n.kind = ${about.kind} AND n.read_at IS NULL
      AND n.removed_at IS NULL AND ${isVisible}
      AND (n.subject_id = ${about.message_id}::uuid OR n.ref = ${about.ref}) LIMIT 1`.execute(db);
  return rows[0];
}

/** What sort of conversation this is: its address depends on it. */
export async function selectChannelKind(
  db: Db,
  channel_id: string,
): Promise<SharedChannel["kind"] | undefined> {
  const { rows } = await sql<{ kind: SharedChannel["kind"] }>`
    SELECT kind FROM channels WHERE _id = ${channel_id}`.execute(db);
  return rows[0]?.kind;
}
