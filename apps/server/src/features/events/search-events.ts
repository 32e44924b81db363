import { type FoundEvent, Id, limits } from "@parley/contract";
import { z } from "zod";
import { decodeCursor, encodeCursor } from "../../platform/http/list-cursor.ts";
import { selectSharedChannels } from "../channels/index.ts";
import { type Finder, highlight } from "../search/index.ts";
import { countFoundEvents, selectFoundEvents } from "./queries/search.ts";

/** After what a page begins: the moment of the first page, and the last event's place. */
const Position = z.tuple([z.int().min(0).max(8.64e15), z.int().min(0).max(1), z.int().min(0), Id]);

const pattern = (word: string) => `%${word.replace(/[\\%_]/g, "\\$&")}%`;

/** Events by title, place and description, of the channels that one sees and of one's own. */
export const searchEvents: Finder<FoundEvent> = async (db, search) => {
  const { actor, words, filters, cursor, limit } = search;
  // Neither what only messages have nor who wrote them is a property of events.
  if (words.all.length === 0 || filters.isAboutMessages || filters.authors) {
    return { items: [], next_cursor: null, count: 0 };
  }
  const after = decodeCursor(cursor, Position);
  const filter = {
    user_id: actor.user_id,
    channels: filters.channels,
    isShared: filters.isInChannels,
    patterns: words.all.map(({ text }) => pattern(text)),
    from: filters.after,
    to: filters.before,
    now: after ? new Date(after[0]) : search.now,
  };
  const place = after && ([after[1], after[2], after[3]] as [number, number, string]);
  const found = await selectFoundEvents(db, filter, { after: place, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const places = [...new Set(page.flatMap(({ channel_id }) => channel_id ?? []))];
  const shared = new Map((await selectSharedChannels(db, places)).map((one) => [one._id, one]));
  return {
    items: page.map(({ _id, channel_id, title, location, starts_at, ends_at, all_day }) => ({
      _id,
      title: highlight(title, words),
      location,
      starts_at: starts_at.toISOString(),
      ends_at: ends_at.toISOString(),
      all_day,
      channel: channel_id === null ? null : (shared.get(channel_id) ?? null),
    })),
    next_cursor: last
      ? encodeCursor([filter.now.getTime(), last.is_over, last.distance, last._id])
      : null,
    count: await countFoundEvents(db, filter, limits.searchCount),
  };
};
