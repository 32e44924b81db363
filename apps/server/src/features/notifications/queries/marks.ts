import { limits } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import { isUnreadBroadcast } from "../../channels/index.ts";

/** Which unread notifications of a person are read now. */
export type Mark =
  | { type: "ids"; ids: string[] }
  | { type: "all" }
  /** Everything at a channel's top level up to a number. */
  | { type: "channel"; channel_id: string; seq: number }
  /** Everything in a thread up to a number. */
  | { type: "thread"; root_id: string; seq: number }
  /** The reminder of a message. */
  | { type: "reminder"; message_id: string };

/** The notifications `n` that a mark concerns. */
function meant(mark: Mark): RawBuilder<unknown> {
  switch (mark.type) {
    case "ids":
      return sql`n._id = ANY(${mark.ids}::uuid[])`;
    case "all":
      return sql`true`;
    case "reminder":
      return sql`n.kind = 'reminder' AND n.subject_id = ${mark.message_id}`;
    case "channel":
      return sql`n.channel_id = ${mark.channel_id} AND n.thread_id IS NULL
        AND n.kind IN ('mention', 'keyword', 'direct') AND n.from_seq <= ${mark.seq}`;
    case "thread":
      return sql`n.thread_id = ${mark.root_id} AND n.kind <> 'reminder' AND n.from_seq <= ${mark.seq}`;
  }
}

const ofUnread = (user_id: string, mark: Mark) => sql`n.user_id = ${user_id}
  AND n.read_at IS NULL AND n.removed_at IS NULL AND ${meant(mark)}`;

/** Whether a mark changes anything: a repeated one takes no number. */
export async function hasUnread(db: Db, user_id: string, mark: Mark): Promise<boolean> {
  const { rows } =
    await sql`SELECT 1 FROM notifications n WHERE ${ofUnread(user_id, mark)} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Reads what the mark has passed, as change `rev` of the person's own stream. What only begins before
 * the mark stays unread, and stands for the rest.
 */
export async function saveRead(tx: Tx, user_id: string, mark: Mark, rev: number): Promise<void> {
  const upTo = "seq" in mark ? mark.seq : Number.MAX_SAFE_INTEGER;
  await sql`UPDATE notifications n SET rev = ${rev},
      read_at = CASE WHEN n.to_seq <= ${upTo} THEN clock_timestamp() END,
      read_by_mark = ${mark.type === "channel" || mark.type === "thread"} AND n.to_seq <= ${upTo},
      from_seq = CASE WHEN n.to_seq <= ${upTo} THEN n.from_seq ELSE ${upTo}::bigint + 1 END
    WHERE ${ofUnread(user_id, mark)}`.execute(tx);
}

/** The person's channels with unread broadcasts, or with these of them. */
export async function selectUnreadBroadcasts(
  tx: Tx,
  user_id: string,
  message_ids: string[] | null,
): Promise<Array<{ channel_id: string; seqs: number[] }>> {
  const { rows } = await sql<{ channel_id: string; seqs: number[] }>`
    SELECT m.channel_id, jsonb_agg(x.seq ORDER BY x.seq) AS seqs
    FROM channel_members m JOIN channels c ON c._id = m.channel_id
      JOIN messages x ON x.channel_id = m.channel_id AND ${isUnreadBroadcast}
    WHERE m.user_id = ${user_id} AND m.left_at IS NULL AND c.deleted_at IS NULL AND NOT c.importing
      ${message_ids ? sql`AND x._id = ANY(${message_ids}::uuid[])` : sql``}
    GROUP BY m.channel_id ORDER BY m.channel_id`.execute(tx);
  return rows;
}

/** Locks the person's memberships in the order in which everyone locks them. */
export async function lockMemberships(
  tx: Tx,
  user_id: string,
  channel_ids: readonly string[],
): Promise<void> {
  await sql`SELECT 1 FROM channel_members WHERE user_id = ${user_id}
    AND channel_id = ANY(${channel_ids}::uuid[]) ORDER BY channel_id FOR NO KEY UPDATE`.execute(tx);
}

/** Remembers broadcasts as read one by one; beyond a limit the oldest count as read with all before them. */
export async function readBroadcasts(
  tx: Tx,
  user_id: string,
  { channel_id, seqs }: { channel_id: string; seqs: number[] },
): Promise<void> {
  await sql`UPDATE channel_members m SET
      broadcasts_read = ARRAY(SELECT number FROM unnest(known.numbers) AS number
        ORDER BY number DESC LIMIT ${limits.broadcastsRead}),
      broadcasts_read_to = greatest(m.broadcasts_read_to, coalesce((
        SELECT number FROM unnest(known.numbers) AS number
        ORDER BY number DESC OFFSET ${limits.broadcastsRead} LIMIT 1), 0))
    FROM (SELECT ARRAY(SELECT DISTINCT unnest(o.broadcasts_read || ${seqs}::bigint[])) AS numbers
      FROM channel_members o WHERE o.channel_id = ${channel_id} AND o.user_id = ${user_id}) known
    WHERE m.channel_id = ${channel_id} AND m.user_id = ${user_id}`.execute(tx);
}

/** Counts every broadcast as read that these channels have now. */
export async function readAllBroadcasts(
  tx: Tx,
  user_id: string,
  channel_ids: readonly string[],
): Promise<void> {
  await sql`UPDATE channel_members m SET broadcasts_read = '{}',
      broadcasts_read_to = greatest(m.broadcasts_read_to, c.head)
    FROM channels c WHERE c._id = m.channel_id AND m.user_id = ${user_id}
      AND m.channel_id = ANY(${channel_ids}::uuid[])`.execute(tx);
}
