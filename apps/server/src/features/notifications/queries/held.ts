import { sql } from "kysely";
import type { Tx } from "../../../platform/database/db.ts";
import type { PushKind } from "../../push/index.ts";
import type { HeldVerdict } from "../reach.ts";
import { isUnread } from "./pushed.ts";

/** A message whose push was held back, and which its person may still read. */
export interface Held {
  message_id: string;
  kind: PushKind;
  channel_id: string;
  thread_id: string | null;
}

/**
 * What was held back from a person's devices and is still unread, in the order of writing; locked, so that it is
 * decided once. What was muted or turned down since is left out.
 * @param hours how long ago it may have been held back
 */
export async function lockHeld(tx: Tx, user_id: string, hours: number): Promise<Held[]> {
  const { rows } = await sql<Held>`SELECT d.message_id, d.kind, x.channel_id, x.thread_id
    FROM notification_decisions d JOIN messages x ON x._id = d.message_id
    JOIN channels c ON c._id = x.channel_id
    JOIN channel_members m ON m.channel_id = x.channel_id AND m.user_id = d.user_id
      AND m.left_at IS NULL
    WHERE d.user_id = ${user_id} AND d.push = 'here'
      AND d.decided_at > now() - make_interval(hours => ${hours})
      AND x.deleted_at IS NULL AND c.deleted_at IS NULL AND m.notify <> 'nothing'
      AND (d.kind = 'mention' OR coalesce(m.muted_until <= now(), true)) AND ${isUnread}
    ORDER BY x.channel_id, x.seq FOR UPDATE OF d`.execute(tx);
  return rows;
}

/** Keeps what became of pushes that were held back. */
export async function saveVerdicts(
  tx: Tx,
  user_id: string,
  verdicts: ReadonlyArray<{ message_id: string; push: HeldVerdict }>,
): Promise<void> {
  await sql`UPDATE notification_decisions d SET push = new.push
    FROM unnest(${verdicts.map((v) => v.message_id)}::uuid[], ${verdicts.map((v) => v.push)}::text[])
      AS new (message_id, push)
    WHERE d.user_id = ${user_id} AND d.message_id = new.message_id`.execute(tx);
}
