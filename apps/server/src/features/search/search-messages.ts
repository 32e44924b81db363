import { type FoundMessage, Id, limits, type SearchPage } from "@parley/contract";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { encodeCursor } from "../../platform/http/list-cursor.ts";
import { selectSharedChannels } from "../channels/index.ts";
import { selectMessagesById } from "../messages/index.ts";
import type { Filters } from "./filters.ts";
import { searchableText } from "./index-messages.ts";
import {
  type Candidate,
  type MessageFilter,
  selectCandidates,
  selectTimeOf,
} from "./queries/messages.ts";
import { ranked } from "./rank.ts";
import { excerptOf } from "./words/excerpt.ts";
import { allOf, type Wanted, type WantedWords } from "./words/query.ts";

/** After what a page begins: the moment of the first page, and the last match's place. */
export const MessagePosition = z.tuple([z.int(), z.number(), Id]);
type MessagePosition = z.infer<typeof MessagePosition>;

export interface MessageSearch {
  words: WantedWords;
  filters: Filters;
  sort: "relevant" | "newest";
  now: Date;
  after: MessagePosition | undefined;
  limit: number;
}

/** Entries of the stretches of time that are searched one after the other, the newest first. */
const STRETCHES = [20_000, 200_000];

/**
 * The newest matches, `limits.searchCount` at most. Going back stretch by stretch, what a common word costs
 * depends on how many of its matches are wanted, not on how many there are.
 */
async function findNewest(
  db: Db,
  filter: Omit<MessageFilter, "stretch">,
  { from, to }: { from: Date | undefined; to: Date },
): Promise<Candidate[]> {
  const found: Candidate[] = [];
  let end = to;
  for (const size of [...STRETCHES, undefined]) {
    const start = size === undefined ? undefined : await selectTimeOf(db, end, size);
    const isLast = start === undefined || (from !== undefined && start <= from);
    const stretch = { from: isLast ? from : start, to: end };
    const wanted = limits.searchCount - found.length;
    found.push(...(await selectCandidates(db, { ...filter, stretch }, wanted)));
    if (isLast || found.length >= limits.searchCount) break;
    end = start;
  }
  return found;
}

/** How well a message can fit, the best first: as written, other forms, beginnings of words. */
const tiersOf = (all: readonly Wanted[]) =>
  [allOf(all.map(({ exact }) => exact)), allOf(all.map(({ forms }) => forms))].flatMap(
    (tier) => tier ?? [],
  );

async function findMatches(db: Db, { words, filters, now }: MessageSearch) {
  if (filters.channels.length === 0) return [];
  if (words.all.length === 0 && !filters.isFiltered) return [];
  const said = [...filters.said, ...words.none.map(({ forms }) => `!${forms}`)];
  const others = said.map((query) => ({ words: query, infix: undefined }));
  const { channels, notOn, is_pinned, is_thread, shows } = filters;
  const base = { channels, notOn, is_pinned, is_thread, shows, tiers: tiersOf(words.all) };
  const before = filters.before ? new Date(filters.before.getTime() - 1) : now;
  const to = before < now ? before : now;
  const from = filters.after ? new Date(filters.after.getTime() - 1) : undefined;
  const byWord = words.all.map((wanted) => ({ words: wanted.words, infix: undefined }));
  const found = await findNewest(db, { ...base, all: [...byWord, ...others] }, { from, to });
  if (found.length >= limits.searchCount || !words.all.some(({ infix }) => infix)) return found;
  const all = [...words.all, ...others];
  const inside = await findNewest(db, { ...base, all, tiers: [] }, { from, to });
  const known = new Set(found.map(({ message_id }) => message_id));
  const more = inside.filter(({ message_id }) => !known.has(message_id));
  return [...found, ...more.map((match) => ({ ...match, tier: 3 }))].slice(0, limits.searchCount);
}

/** The messages themselves, with their channels and what of them to show, in the order given. */
async function show(
  db: Db,
  found: Candidate[],
  wanted: readonly Wanted[],
): Promise<FoundMessage[]> {
  const places = [...new Set(found.map(({ channel_id }) => channel_id))];
  const channels = new Map((await selectSharedChannels(db, places)).map((one) => [one._id, one]));
  const ids = found.map(({ message_id }) => message_id);
  const messages = new Map((await selectMessagesById(db, ids)).map((one) => [one._id, one]));
  return found.flatMap(({ message_id, channel_id }) => {
    const [message, channel] = [messages.get(message_id), channels.get(channel_id)];
    if (!message || !channel) return [];
    return { message, channel, excerpt: excerptOf(searchableText(message), wanted) };
  });
}

/** Messages that match, of those that the filters' channels hold. */
export async function searchMessages(
  db: Db,
  search: MessageSearch,
): Promise<SearchPage<FoundMessage>> {
  const { sort, limit, words } = search;
  const now = search.after ? new Date(search.after[0]) : search.now;
  const matches = await findMatches(db, { ...search, now });
  const after = search.after && ([search.after[1], search.after[2]] as [number, string]);
  const order = ranked(matches, { sort, now, after });
  const page = order.slice(0, limit);
  const last = order.length > limit ? page.at(-1) : undefined;
  const shown = await show(
    db,
    page.map(({ match }) => match),
    words.all,
  );
  return {
    items: shown,
    next_cursor: last ? encodeCursor([now.getTime(), ...last.place]) : null,
    count: matches.length,
  };
}
