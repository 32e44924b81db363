import type { UnreadNotifications } from "@parley/contract";
import type { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import { countBroadcasts } from "./queries/list.ts";
import { countUnread } from "./queries/read.ts";

/** How many notifications of a person are unread, broadcasts apart. */
export async function unreadOf(db: Db, user_id: string): Promise<number> {
  return (await countUnread(db, [user_id])).get(user_id) ?? 0;
}

/** How many are unread, and how many of them are broadcasts. */
export async function countAllUnread(
  db: Db,
  user_id: string,
): Promise<z.output<typeof UnreadNotifications>> {
  const [broadcasts, others] = await together([
    countBroadcasts(db, user_id),
    unreadOf(db, user_id),
  ]);
  return { unread: others + broadcasts, broadcasts };
}
