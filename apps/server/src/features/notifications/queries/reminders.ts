import { sql } from "kysely";
import { v7 as uuidv7 } from "uuid";
import type { Tx } from "../../../platform/database/db.ts";
import { mayRead } from "../../channels/index.ts";

/** One person's reminder of one message. */
export interface NewReminder {
  user_id: string;
  message_id: string;
  channel_id: string;
  reminded_at: string;
  rev: number;
}

/**
 * Tells of reminders whose messages are there for their people; one that is unread is news again. A job that
 * runs again changes nothing.
 * @returns those that were told of now
 */
export async function saveReminders(
  tx: Tx,
  reminders: readonly NewReminder[],
): Promise<Array<{ user_id: string; message_id: string }>> {
  const { rows } = await sql<{ user_id: string; message_id: string }>`
    INSERT INTO notifications AS n (_id, user_id, kind, channel_id, subject_id, thread_id,
      from_seq, to_seq, rev, at)
    SELECT new._id, new.user_id, 'reminder', x.channel_id, x._id, x.thread_id, x.seq, x.seq, new.rev, new.at
    FROM unnest(${reminders.map(() => uuidv7())}::uuid[], ${reminders.map((r) => r.user_id)}::uuid[],
      ${reminders.map((r) => r.message_id)}::uuid[], ${reminders.map((r) => r.channel_id)}::uuid[],
      ${reminders.map((r) => r.rev)}::bigint[], ${reminders.map((r) => r.reminded_at)}::timestamptz[])
      AS new (_id, user_id, message_id, channel_id, rev, at)
    JOIN messages x ON x._id = new.message_id AND x.channel_id = new.channel_id AND x.deleted_at IS NULL
    WHERE ${mayRead(sql`x.channel_id`, sql`new.user_id`)} AND NOT EXISTS (SELECT 1 FROM notifications o WHERE o.user_id = new.user_id AND o.kind = 'reminder'
      AND o.subject_id = x._id AND o.at >= new.at)
    ON CONFLICT (user_id, kind, subject_id) WHERE read_at IS NULL AND removed_at IS NULL
    DO UPDATE SET at = excluded.at, rev = excluded.rev
    RETURNING n.user_id, n.subject_id AS message_id`.execute(tx);
  return rows;
}
