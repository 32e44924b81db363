import { Id, type NotificationPage, type NotificationQuery } from "@parley/contract";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { decodeCursor, encodeCursor } from "../../platform/http/list-cursor.ts";
import { countAllUnread } from "./count-unread.ts";
import { selectListed } from "./queries/list.ts";

const Position = z.tuple([z.int(), Id]);

/** A page of one's notifications, the newest first, with how much is unread in the same snapshot. */
export function listNotifications(
  db: Db,
  { user_id }: Actor,
  { filter, kind, cursor, limit }: z.output<typeof NotificationQuery>,
): Promise<z.output<typeof NotificationPage>> {
  const after = decodeCursor(cursor, Position);
  return inSnapshot(db, async (tx) => {
    const onlyUnread = filter === "unread";
    const [found, counts] = await together([
      selectListed(tx, { user_id, onlyUnread, kind, after, limit: limit + 1 }),
      countAllUnread(tx, user_id),
    ]);
    const page = found.slice(0, limit);
    const last = page.at(-1);
    const hasMore = found.length > limit && last !== undefined;
    return {
      notifications: page.map(({ notification }) => notification),
      next_cursor: hasMore ? encodeCursor([last.micros, last.notification._id]) : null,
      ...counts,
    };
  });
}
