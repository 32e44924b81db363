import type { ChannelListQuery, ChannelPage } from "@parley/contract";
import type { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/call-route.ts";
import { decodeCursor, encodeCursor, NamePosition } from "../../platform/http/list-cursor.ts";
import { selectChannelViews, selectListedChannels } from "./queries/channels.ts";

/** Channels that one is in or may join, by name. */
export async function listChannels(
  db: Db,
  actor: Actor,
  query: z.output<typeof ChannelListQuery>,
): Promise<z.output<typeof ChannelPage>> {
  const found = await selectListedChannels(db, actor.user_id, {
    kind: query.kind,
    q: query.q ?? "",
    after: decodeCursor(query.cursor, NamePosition),
    limit: query.limit + 1,
    withPublic: actor.role !== "guest",
  });
  const page = found.slice(0, query.limit);
  const last = page.at(-1);
  const hasMore = found.length > query.limit && last !== undefined;
  return {
    channels: await selectChannelViews(
      db,
      actor.user_id,
      page.map(({ _id }) => _id),
    ),
    next_cursor: hasMore ? encodeCursor([last.name, last._id]) : null,
  };
}
