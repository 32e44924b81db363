import {
  type FoundEvent,
  parseSearch,
  type SearchKind,
  type SearchPage,
  type SearchQuery,
  type SearchResult,
} from "@parley/contract";
import type { z } from "zod";
import { badField } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { decodeCursor } from "../../platform/http/list-cursor.ts";
import { selectContacts } from "../channels/index.ts";
import { isTimeZone } from "./dates.ts";
import { type Filters, readFilters } from "./filters.ts";
import { selectNow } from "./queries/messages.ts";
import { FilePosition, searchFiles } from "./search-files.ts";
import { MessagePosition, searchMessages } from "./search-messages.ts";
import { NamePosition, searchChannels, searchPeople } from "./search-names.ts";
import { type WantedWords, wantedWords } from "./words/query.ts";

/** What a finder of another feature is given: the words, and what the person may see. */
export interface Search {
  actor: Actor;
  words: WantedWords;
  filters: Filters;
  now: Date;
  /** After what the page begins; the finder made it, the finder checks it. */
  cursor: string | undefined;
  limit: number;
}

/** Finds one kind of thing, in the snapshot that it is handed. */
export type Finder<Item> = (db: Db, search: Search) => Promise<SearchPage<Item>>;

/** Finders of features that this one may not use; `app-routes.ts` connects them. */
export interface Finders {
  events: Finder<FoundEvent>;
}

type Found = Omit<SearchResult, "unknown">;

const kindsOf: {
  [Kind in SearchKind]: (
    db: Db,
    search: Search & Pick<SearchQuery, "sort">,
    finders: Finders,
  ) => Promise<Found>;
} = {
  messages: async (db, search) => {
    const after = decodeCursor(search.cursor, MessagePosition);
    return { messages: await searchMessages(db, { ...search, after }) };
  },
  people: async (db, { words, cursor, limit, filters, actor }) => {
    const after = decodeCursor(cursor, NamePosition);
    // A message from Ada is asked for, not Ada.
    const wanted = filters.isFiltered ? [] : words.all;
    const among = actor.role === "guest" ? await selectContacts(db, actor.user_id) : undefined;
    return { people: await searchPeople(db, { wanted, after, limit, among }) };
  },
  channels: async (db, { words, cursor, limit, filters, actor }) => {
    const after = decodeCursor(cursor, NamePosition);
    const wanted = filters.isFiltered ? [] : words.all;
    const own = { visible: filters.channels, user_id: actor.user_id };
    return { channels: await searchChannels(db, { wanted, after, limit, ...own }) };
  },
  files: async (db, { words, filters, cursor, limit, now }) => {
    const after = decodeCursor(cursor, FilePosition);
    return { files: await searchFiles(db, { words, filters, after, limit, now }) };
  },
  events: async (db, search, { events }) => ({ events: await events(db, search) }),
};

const all: readonly SearchKind[] = ["messages", "people", "channels", "files", "events"];

/**
 * Finds what matches, of what this person may see at this moment: memberships and matches are read in one
 * snapshot, and again for each page.
 */
export async function search(
  { db, finders }: { db: Db; finders: Finders },
  actor: Actor,
  query: z.output<typeof SearchQuery>,
): Promise<SearchResult> {
  const { q, kind, time_zone, cursor, limit, sort } = query;
  if (cursor !== undefined && kind === undefined) {
    throw badField("kind", "Say of which kind the next page is wanted.");
  }
  if (!isTimeZone(time_zone)) {
    throw badField("time_zone", "Give a time zone by its IANA name, such as Europe/Berlin.");
  }
  const terms = parseSearch(q);
  return inSnapshot(db, async (tx) => {
    const now = await selectNow(tx);
    const filters = await readFilters({ db: tx, actor, now, time_zone }, q, terms);
    const search = { actor, words: wantedWords(terms), filters, now, cursor, limit, sort };
    const result: SearchResult = { unknown: filters.unknown };
    for (const one of kind ? [kind] : all) {
      Object.assign(result, await kindsOf[one](tx, search, finders));
    }
    return result;
  });
}
