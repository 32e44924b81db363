import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";

/** The secret of somebody's calendar feed; undefined when there is none. */
export async function selectFeed(db: Db, user_id: string): Promise<string | undefined> {
  const { rows } = await sql<{ secret: string }>`
    SELECT secret FROM event_feeds WHERE user_id = ${user_id}`.execute(db);
  return rows[0]?.secret;
}

/** Keeps `secret`, unless one stands and `rotate` is not wanted; gives the one that holds. */
export async function saveFeed(
  db: Db,
  { user_id, secret, rotate }: { user_id: string; secret: string; rotate: boolean },
): Promise<string> {
  const { rows } = await sql<{ secret: string }>`INSERT INTO event_feeds (user_id, secret)
    VALUES (${user_id}, ${secret})
    ON CONFLICT (user_id) DO UPDATE SET
      secret = CASE WHEN ${rotate} THEN excluded.secret ELSE event_feeds.secret END,
      created_at = CASE WHEN ${rotate} THEN clock_timestamp() ELSE event_feeds.created_at END
    RETURNING secret`.execute(db);
  return rows[0]?.secret ?? secret;
}

export async function deleteFeed(db: Db, user_id: string): Promise<void> {
  await sql`DELETE FROM event_feeds WHERE user_id = ${user_id}`.execute(db);
}

/** Whose feed a secret opens, while their account stands. */
export async function selectFeedOwner(db: Db, secret: string): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: string }>`SELECT f.user_id FROM event_feeds f
    JOIN users u ON u._id = f.user_id WHERE f.secret = ${secret} AND u.is_active`.execute(db);
  return rows[0]?.user_id;
}

/** What feeds are called: the workspace. */
export async function selectCalendarName(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM workspace`.execute(db);
  return rows[0]?.name ?? "Parley";
}
