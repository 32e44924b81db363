import { type CallInput, calls, type Notification } from "@parley/contract";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../platform/database/db.ts";
import type { TestClient } from "./client.ts";

/** Whether every job that was asked for is done, and of every message is decided whom it notifies. */
export async function areJobsDone(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM graphile_worker.jobs WHERE run_at <= now()
    UNION ALL SELECT 1 FROM notification_queue LIMIT 1`.execute(db);
  return rows.length === 0;
}

/** Waits for that. */
export const jobsDone = (db: Db): Promise<void> =>
  expect.poll(() => areJobsDone(db), { timeout: 30_000, interval: 10 }).toBe(true);

/** Somebody's notifications, and how many are unread. */
export function notificationsOf(
  who: TestClient,
  query: CallInput<typeof calls.notificationList>["query"] = {},
): Promise<{ notifications: Notification[]; unread: number; next_cursor: string | null }> {
  return who.call(calls.notificationList, { query });
}

/** A notification in few words: `direct 3 Ben Sato: last text`, with `*` while it is unread. */
export function inWords({ kind, count, actors, message, subject, is_read, emoji }: Notification) {
  const names = actors.map(({ name }) => name.split(" ")[0]).join("+");
  const what = message?.text ?? subject?.title ?? "";
  return `${is_read ? "" : "*"}${kind} ${count} ${names}${emoji.join("")}: ${what}`;
}
