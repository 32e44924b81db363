import { limits, type Preferences, type SharedChannel } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { ServerLanguage } from "../../../platform/language.ts";
import { languageOf } from "../../accounts/index.ts";
import type { PushKind } from "../../push/index.ts";
import { isUnread } from "./pushed.ts";

/** Somebody who may get a letter. */
export interface Addressee {
  /** Null where they have none, or have not shown that they read it. */
  email: string | null;
  name: string;
  language: ServerLanguage;
  workspace: string;
  chosen: Partial<Preferences>;
  has_device: boolean;
  seen_at: Date | null;
  mailed_at: Date | null;
}

/** A person as their letter needs them, held until the transaction ends; undefined when they have no account. */
export async function lockAddressee(tx: Tx, user_id: string): Promise<Addressee | undefined> {
  const { rows } = await sql<Addressee>`SELECT
      CASE WHEN u.email_verified_at IS NOT NULL THEN u.email END AS email, u.name,
      ${languageOf("u")} AS language, (SELECT name FROM workspace) AS workspace,
      u.preferences AS chosen,
      EXISTS (SELECT 1 FROM push_devices d WHERE d.user_id = u._id) AS has_device,
      u.online_at AS seen_at, u.missed_mailed_at AS mailed_at
    FROM users u WHERE u._id = ${user_id} AND u.is_active AND u.role <> 'bot' FOR NO KEY UPDATE OF u`.execute(
    tx,
  );
  return rows[0];
}

/** One message that names somebody, or all that wait in one conversation or thread. */
export interface Missed {
  kind: PushKind;
  channel_id: string;
  channel_kind: SharedChannel["kind"];
  /** Of a channel its name, else empty. */
  channel_name: string;
  thread_id: string | null;
  /** Of the last one. */
  seq: number;
  /** Its beginning, Markdown as written; empty when it shows only files. */
  text: string;
  /** Who wrote, by name; not more than a few. */
  authors: string[];
  count: number;
  message_ids: string[];
}

/**
 * What the stored decisions say that somebody was told of and no device of theirs got, if it is still unread and in
 * no letter yet; the oldest first.
 * @param hours how long ago it may have been decided
 */
export async function selectMissed(db: Db, user_id: string, hours: number): Promise<Missed[]> {
  const { rows } = await sql<Missed>`
    WITH missed AS (
      SELECT d.kind, x._id, x.channel_id, x.thread_id, x.seq, x.created_at, a.name AS author,
        c.kind AS channel_kind, CASE WHEN c.kind = 'channel' THEN c.name ELSE '' END AS channel_name,
        left(coalesce(nullif(x.text, ''), x.forwarded_from ->> 'text', ''),
          ${limits.notificationText}) AS text,
        CASE WHEN d.kind IN ('direct', 'reply', 'message') THEN coalesce(x.thread_id, x.channel_id)
          ELSE x._id END AS subject
      FROM notification_decisions d JOIN messages x ON x._id = d.message_id
      JOIN channels c ON c._id = x.channel_id JOIN users a ON a._id = x.author_id
      JOIN channel_members m ON m.channel_id = x.channel_id AND m.user_id = d.user_id
        AND m.left_at IS NULL
      WHERE d.user_id = ${user_id} AND d.kind IS NOT NULL AND d.push = 'no_device'
        AND d.mailed_at IS NULL AND d.decided_at > now() - make_interval(hours => ${hours})
        AND x.deleted_at IS NULL AND c.deleted_at IS NULL AND m.notify <> 'nothing' AND ${isUnread})
    SELECT kind, channel_id, channel_kind, channel_name, thread_id, max(seq)::int AS seq,
      (array_agg(text ORDER BY seq DESC))[1] AS text,
      (array_agg(DISTINCT author))[1:${sql.lit(limits.notificationActors)}] AS authors,
      count(*)::int AS count, array_agg(_id) AS message_ids
    FROM missed GROUP BY kind, subject, channel_id, channel_kind, channel_name, thread_id
    ORDER BY min(created_at), max(seq)`.execute(db);
  return rows;
}

/** Notes that a letter told somebody of these messages now. */
export async function saveMailed(
  tx: Tx,
  user_id: string,
  message_ids: readonly string[],
): Promise<void> {
  await sql`UPDATE users SET missed_mailed_at = clock_timestamp() WHERE _id = ${user_id}`.execute(
    tx,
  );
  await sql`UPDATE notification_decisions SET mailed_at = clock_timestamp()
    WHERE user_id = ${user_id} AND message_id = ANY(${message_ids}::uuid[])`.execute(tx);
}
