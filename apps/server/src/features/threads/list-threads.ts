import { Id, type ThreadListPage, type ThreadListQuery } from "@parley/contract";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { decodeCursor, encodeCursor } from "../../platform/http/list-cursor.ts";
import { selectMessagesById } from "../messages/index.ts";
import { countUnreadThreads, selectListed } from "./queries/read.ts";

const Position = z.tuple([z.boolean(), z.int(), Id]);

/** A page of the threads that one follows, each with its root and last replies, in one snapshot. */
export function listThreads(
  db: Db,
  { user_id }: Actor,
  { filter, cursor, limit }: z.output<typeof ThreadListQuery>,
): Promise<ThreadListPage> {
  const after = decodeCursor(cursor, Position);
  return inSnapshot(db, async (tx) => {
    const onlyUnread = filter === "unread";
    const [found, unread] = await together([
      selectListed(tx, { user_id, onlyUnread, after, limit: limit + 1 }),
      countUnreadThreads(tx, [user_id]),
    ]);
    const page = found.slice(0, limit);
    const ids = page.flatMap(({ state, reply_ids }) => [state.root_id, ...reply_ids]);
    const messages = new Map((await selectMessagesById(tx, ids)).map((m) => [m._id, m]));
    const last = page.at(-1);
    const hasMore = found.length > limit && last !== undefined;
    return {
      threads: page.flatMap(({ state, reply_ids }) => {
        const root = messages.get(state.root_id);
        return root
          ? [{ state, root, replies: reply_ids.flatMap((id) => messages.get(id) ?? []) }]
          : [];
      }),
      unread: unread.get(user_id) ?? 0,
      next_cursor: hasMore ? encodeCursor([last.is_unread, last.micros, last.state.root_id]) : null,
    };
  });
}
