import { type FoundChannel, type FoundPerson, Id, limits, type SearchPage } from "@parley/contract";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { encodeCursor } from "../../platform/http/list-cursor.ts";
import { selectSharedChannels } from "../channels/index.ts";
import {
  countChannelsNamed,
  countPeopleNamed,
  type NamePlace,
  selectChannelsNamed,
  selectPeopleNamed,
} from "./queries/people.ts";
import { findRanges } from "./words/highlight.ts";
import type { Wanted } from "./words/query.ts";

/** After what a page of names begins. */
export const NamePosition = z.tuple([z.int(), z.string(), Id]);

export interface NameSearch {
  /** What was typed, in words and phrases without operators. */
  wanted: readonly Wanted[];
  after: NamePlace | undefined;
  limit: number;
}

const NOTHING = { items: [], next_cursor: null, count: 0 };
/** Longest cursor is far below the 400 characters that the contract admits. */
const MAX_NAME = 80;

const wordsOf = (wanted: readonly Wanted[]) =>
  wanted.map(({ text }) => text.replace(/^[@#]/, "")).filter((word) => word !== "");

/** A page's rows of one more than asked for, and where the next one begins. */
function cut<Row extends { place: NamePlace }>(rows: Row[], limit: number) {
  const page = rows.slice(0, limit);
  const last = rows.length > limit ? page.at(-1) : undefined;
  const place = last && [last.place[0], last.place[1].slice(0, MAX_NAME), last.place[2]];
  return { page, next_cursor: place ? encodeCursor(place) : null };
}

const marked = (text: string, wanted: readonly Wanted[]) => ({
  text,
  ranges: findRanges(text, wanted),
});

/** People by name and username; only those `among`, if it is given. */
export async function searchPeople(
  db: Db,
  { wanted, after, limit, among }: NameSearch & { among: string[] | undefined },
): Promise<SearchPage<FoundPerson>> {
  const words = wordsOf(wanted);
  if (words.length === 0) return NOTHING;
  const { page, next_cursor } = cut(
    await selectPeopleNamed(db, { words, after, limit: limit + 1, among }),
    limit,
  );
  const items = page.map(({ person, title }) => ({
    person,
    name: marked(person.name, wanted),
    username: marked(person.username, wanted),
    title,
  }));
  const most = limits.searchCount;
  return { items, next_cursor, count: await countPeopleNamed(db, { words, among, most }) };
}

/** Channels by name, topic and description, of those that are visible. */
export async function searchChannels(
  db: Db,
  { wanted, after, limit, visible, user_id }: NameSearch & { visible: string[]; user_id: string },
): Promise<SearchPage<FoundChannel>> {
  const words = wordsOf(wanted);
  if (words.length === 0) return NOTHING;
  const { page, next_cursor } = cut(
    await selectChannelsNamed(db, { words, after, limit: limit + 1, visible, user_id }),
    limit,
  );
  const ids = page.map(({ _id }) => _id);
  const channels = new Map((await selectSharedChannels(db, ids)).map((one) => [one._id, one]));
  const items = page.flatMap(({ _id, is_member }) => {
    const channel = channels.get(_id);
    if (!channel) return [];
    const abouts = [channel.topic, channel.description].map((text) => marked(text, wanted));
    const about =
      abouts.find(({ ranges }) => ranges.length > 0) ??
      abouts.find(({ text }) => text !== "") ??
      marked("", []);
    return [{ channel, is_member, name: marked(channel.name, wanted), about }];
  });
  const most = limits.searchCount;
  return { items, next_cursor, count: await countChannelsNamed(db, { visible, words, most }) };
}
