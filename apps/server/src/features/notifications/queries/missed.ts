import type { Notification, Preferences, SharedChannel } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../../platform/database/db.ts";
import type { ServerLanguage } from "../../../platform/language.ts";
import { languageOf } from "../../accounts/index.ts";
import { type Bare, bareColumns, isVisible, withContents } from "./read.ts";

/** Somebody who may get a letter. */
export interface Addressee {
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
  const { rows } = await sql<Addressee>`SELECT u.email, u.name, ${languageOf("u")} AS language,
      (SELECT name FROM workspace) AS workspace, u.preferences AS chosen,
      EXISTS (SELECT 1 FROM push_devices d WHERE d.user_id = u._id) AS has_device,
      u.online_at AS seen_at, u.missed_mailed_at AS mailed_at
    FROM users u WHERE u._id = ${user_id} AND u.is_active AND u.role <> 'bot' FOR NO KEY UPDATE OF u`.execute(
    tx,
  );
  return rows[0];
}

/** An unread notification and where it happened. */
export interface Missed {
  notification: Notification;
  channel: { kind: SharedChannel["kind"]; name: string };
}

/** What names somebody or was written to them, is unread, and came after the last letter; the oldest first. */
export async function selectMissed(
  db: Db,
  user_id: string,
  { after, limit }: { after: Date | null; limit: number },
): Promise<{ missed: Missed[]; more: number }> {
  const { rows } = await sql<
    Bare & { channel_kind: SharedChannel["kind"]; name: string; total: number }
  >`
    SELECT ${bareColumns}, c.kind AS channel_kind, c.name, count(*) OVER ()::int AS total
    FROM notifications n JOIN channels c ON c._id = n.channel_id
    WHERE n.user_id = ${user_id} AND n.kind IN ('mention', 'keyword', 'direct')
      AND n.read_at IS NULL AND n.removed_at IS NULL AND ${isVisible}
      AND (${after}::timestamptz IS NULL OR n.at > ${after}::timestamptz)
    ORDER BY n.at LIMIT ${limit}`.execute(db);
  const shown = new Map((await withContents(db, rows)).map((each) => [each._id, each]));
  const missed = rows.flatMap((row) => {
    const notification = shown.get(row._id);
    const { channel_kind: kind, name } = row;
    return notification ? [{ notification, channel: { kind, name } }] : [];
  });
  return { missed, more: (rows[0]?.total ?? 0) - rows.length };
}

/** Notes that somebody was written to now. */
export async function saveMailed(tx: Tx, user_id: string): Promise<void> {
  await sql`UPDATE users SET missed_mailed_at = clock_timestamp() WHERE _id = ${user_id}`.execute(
    tx,
  );
}
