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
  type Condition,
  type Estimate,
  type MessageFilter,
  preferIndexes,
  type Stretch,
  selectCandidates,
  selectEstimate,
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

/** Entries among which a common word is looked for first, going back in time. */
const STRETCH = 20_000;
/** Matches that are always looked up at once. */
const FEW = 5_000;
/** How much further than expected a stretch of time goes back: few are worth a second one. */
const MARGIN = 1.5;
/** Stretches after which all the rest is looked at. */
const MOST_STRETCHES = 3;

/** How many of the newest entries hold as many matches as are wanted; infinite where all are to be looked at. */
function expectedSize({ matches, visible, entries }: Estimate): number {
  if (entries === 0) return STRETCH;
  if (matches <= FEW) return Number.POSITIVE_INFINITY;
  const size = (MARGIN * entries * limits.searchCount) / Math.max(visible, 1);
  return size < entries ? Math.max(size, STRETCH) : Number.POSITIVE_INFINITY;
}

/**
 * The newest matches, `limits.searchCount` at most. What few messages have is looked up at once. A common
 * word is looked for stretch by stretch, back in time, so that it costs as many of its matches as are wanted,
 * not all that there are; how far the next stretch goes is what the ones before let expect.
 */
async function findNewest(
  db: Db,
  filter: Omit<MessageFilter, "stretch">,
  { from, to }: Stretch,
): Promise<Candidate[]> {
  const estimate = await selectEstimate(db, { ...filter, stretch: { from, to } });
  const isWide = estimate.visible > estimate.matches / 10;
  let size = expectedSize(estimate);
  // Boundaries need not be exact: the pace of the newest messages is taken for that of all.
  const recent = Number.isFinite(size) ? await selectTimeOf(db, to, STRETCH) : undefined;
  const found: Candidate[] = [];
  for (let end = to, step = 1; ; step += 1) {
    const reach = recent ? +to - ((+to - +recent) / STRETCH) * size : 0;
    const isLast = step > MOST_STRETCHES || reach <= +(from ?? 0);
    const stretch = { from: isLast ? from : new Date(reach), to: end };
    const way = size <= STRETCH ? "by_time" : isWide ? "by_words" : "by_any";
    const limit = limits.searchCount - found.length;
    found.push(...(await selectCandidates(db, { ...filter, stretch }, { limit, way })));
    if (isLast || found.length >= limits.searchCount) return found;
    end = new Date(reach);
    size += (MARGIN * size * (limits.searchCount - found.length)) / Math.max(found.length, 1);
  }
}

/** How well a message can fit, the best first: as written, other forms, beginnings of words. */
const tiersOf = (all: readonly Wanted[]) =>
  [allOf(all.map(({ exact }) => exact)), allOf(all.map(({ forms }) => forms))].flatMap(
    (tier) => tier ?? [],
  );

async function findMatches(db: Db, { words, filters, now }: MessageSearch) {
  if (filters.channels.length === 0) return [];
  if (words.all.length === 0 && !filters.isFiltered) return [];
  await preferIndexes(db);
  const said = [...filters.said, ...words.none.map(({ forms }) => `!${forms}`)];
  const others = said.map((query) => ({ words: query, infix: undefined }));
  const { channels, notOn, is_pinned, is_thread, shows } = filters;
  const base = { channels, notOn, is_pinned, is_thread, shows, tiers: tiersOf(words.all) };
  const before = filters.before ? new Date(filters.before.getTime() - 1) : now;
  const to = before < now ? before : now;
  const from = filters.after ? new Date(filters.after.getTime() - 1) : undefined;
  const byWord = words.all.map((wanted) => ({ words: wanted.words, infix: undefined }));
  const found = await findNewest(db, { ...base, all: [...byWord, ...others] }, { from, to });
  const partial = words.all.filter(({ infix }) => infix);
  if (found.length >= limits.searchCount || partial.length === 0) return found;
  // Whoever has the only word that may be a part is found: the parts then narrow what is read, as all the rest does.
  const wanted = words.all.map(
    ({ words, infix }): Condition =>
      infix && partial.length === 1 ? { words: undefined, infix } : { words, infix },
  );
  const all = [...wanted, ...others];
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
