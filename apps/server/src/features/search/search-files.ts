import { type FoundFile, Id, limits, type SearchPage } from "@parley/contract";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { encodeCursor } from "../../platform/http/list-cursor.ts";
import { selectSharedChannels } from "../channels/index.ts";
import type { Filters } from "./filters.ts";
import { countFilesNamed, type FilePlace, selectFilesNamed } from "./queries/files.ts";
import { findRanges } from "./words/highlight.ts";
import type { WantedWords } from "./words/query.ts";

/** After what a page of files begins. */
export const FilePosition = z.tuple([z.int().min(0).max(8.64e15), Id, z.int().min(0).max(1_000)]);

/** Files of messages whose names hold what was typed. Of operators, those on author, place and time count. */
export async function searchFiles(
  db: Db,
  search: {
    words: WantedWords;
    filters: Filters;
    now: Date;
    after: FilePlace | undefined;
    limit: number;
  },
): Promise<SearchPage<FoundFile>> {
  const { words, filters, now, after, limit } = search;
  const wanted = words.all.map(({ text }) => text);
  if (wanted.length === 0 && !filters.isFiltered) return { items: [], next_cursor: null, count: 0 };
  const { channels, authors } = filters;
  const to = filters.before ? new Date(filters.before.getTime() - 1) : now;
  const filter = { channels, authors, words: wanted, from: filters.after, to };
  const found = await selectFilesNamed(db, filter, { after, limit: limit + 1 });
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  const places = [...new Set(page.map(({ channel_id }) => channel_id))];
  const shared = new Map((await selectSharedChannels(db, places)).map((one) => [one._id, one]));
  const items = page.flatMap(({ file, message_id, channel_id, thread_id, seq, author, at }) => {
    const channel = shared.get(channel_id);
    if (!channel) return [];
    const name = { text: file.name, ranges: findRanges(file.name, words.all) };
    const created_at = at.toISOString();
    return [{ file, name, message_id, thread_id, seq, author, created_at, channel }];
  });
  return {
    items,
    next_cursor: last ? encodeCursor([last.at.getTime(), last.message_id, last.position]) : null,
    count: await countFilesNamed(db, filter, limits.searchCount),
  };
}
