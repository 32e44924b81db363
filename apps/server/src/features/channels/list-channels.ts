import type { ChannelListQuery, ChannelPage } from "@parley/contract";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { decodeCursor, encodeCursor, NamePosition } from "../../platform/http/list-cursor.ts";
import { selectChannelViews } from "./queries/channels.ts";
import { selectListedChannels } from "./queries/listed.ts";

/** Where a list stands: what it is ordered by, then the last name and its id. */
const ListPosition = z.tuple([z.number(), ...NamePosition.def.items]);

/** Channels that one is in or may join, a page of them in the order that is asked for. */
export async function listChannels(
  db: Db,
  actor: Actor,
  query: z.output<typeof ChannelListQuery>,
): Promise<z.output<typeof ChannelPage>> {
  const { kind, within, order, limit } = query;
  const found = await selectListedChannels(db, actor.user_id, {
    ...{ kind, within, order, q: query.q ?? "" },
    after: decodeCursor(query.cursor, ListPosition),
    limit: limit + 1,
    withPublic: actor.role !== "guest",
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  const ids = page.map(({ _id }) => _id);
  const written = new Map(page.map((one) => [one._id, one.last_message_at?.toISOString() ?? null]));
  const views = await selectChannelViews(db, actor.user_id, ids);
  return {
    channels: views.map((view) => ({ ...view, last_message_at: written.get(view._id) ?? null })),
    next_cursor: hasMore ? encodeCursor([last.place, last.name, last._id]) : null,
  };
}
