import { type CallInput, calls, type Notification } from "@parley/contract";
import { sql } from "kysely";
import { expect } from "vitest";
import type { Db } from "../platform/database/db.ts";
import type { TestClient } from "./client.ts";

/** Waits until every job that was asked for is done. */
export async function jobsDone(db: Db): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await sql<{ left: number }>`
          SELECT count(*)::int AS left FROM graphile_worker.jobs WHERE run_at <= now()`.execute(db);
        return rows[0]?.left;
      },
      { timeout: 30_000, interval: 10 },
    )
    .toBe(0);
}

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
