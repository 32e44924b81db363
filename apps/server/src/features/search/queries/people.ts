import type { Person } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { personJson } from "../../accounts/index.ts";
import { contains, likeText } from "./names-like.ts";

/** After what a page begins: how well it fits (0 is best), then name and id. */
export type NamePlace = [rank: number, name: string, id: string];

export interface NamePage {
  /** Each must be in the name: what was typed, without accents. */
  words: string[];
  after: NamePlace | undefined;
  limit: number;
}

const FIRST: NamePlace = [-1, "", "00000000-0000-0000-0000-000000000000"];

/** 0 where it is the name, 1 where it begins it, 2 where it begins a word of it, else 3. */
const rankOf = (name: RawBuilder<unknown>, words: string[]) => {
  const all = likeText(words.join(" "));
  return sql`CASE WHEN ${name} = search_fold(${words.join(" ")}) THEN 0
    WHEN ${name} LIKE search_fold(${`${all}%`}) THEN 1
    WHEN ${name} LIKE search_fold(${`% ${likeText(words[0] ?? "")}%`}) THEN 2 ELSE 3 END`;
};

export interface PersonRow {
  person: Person;
  title: string;
  place: NamePlace;
}

const personText = sql`search_fold(' ' || u.name || ' ' || u.username)`;

/** `among`: only these; undefined, everyone. */
const isPerson = (words: string[], among: string[] | undefined) =>
  sql`${contains(personText, words)}
    AND (${among ?? null}::uuid[] IS NULL OR u._id = ANY(${among ?? null}::uuid[]))`;

/** People whose name or username holds all words: who fits best first, those who are gone last. */
export async function selectPeopleNamed(
  db: Db,
  page: NamePage & { among: string[] | undefined },
): Promise<PersonRow[]> {
  const [rank, name, id] = page.after ?? FIRST;
  const { rows } = await sql<{
    person: Person;
    title: string;
    rank: number;
    name: string;
    _id: string;
  }>`
    SELECT * FROM (SELECT ${personJson("u")} AS person, u.profile ->> 'title' AS title, u._id,
        search_fold(u.name) COLLATE "C" AS name,
        least(${rankOf(sql`search_fold(u.name)`, page.words)}, ${rankOf(sql`u.username`, page.words)})
          + CASE WHEN u.is_active THEN 0 ELSE 4 END AS rank
      FROM users u WHERE ${isPerson(page.words, page.among)}) found
    WHERE (rank, name, _id) > (${rank}::int, ${name} COLLATE "C", ${id}::uuid)
    ORDER BY rank, name, _id LIMIT ${page.limit}`.execute(db);
  return rows.map((row) => ({
    person: row.person,
    title: row.title ?? "",
    place: [row.rank, row.name, row._id],
  }));
}

/** How many people there are, `most` at most. */
export async function countPeopleNamed(
  db: Db,
  { words, among, most }: { words: string[]; among: string[] | undefined; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT 1 FROM users u WHERE ${isPerson(words, among)} LIMIT ${most}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

const channelText = sql`search_fold(' ' || c.name || ' ' || c.topic || ' ' || c.description)`;
const isChannel = (visible: string[], words: string[]) =>
  sql`c.kind = 'channel' AND c._id = ANY(${visible}::uuid[]) AND ${contains(channelText, words)}`;

export interface ChannelPlace {
  _id: string;
  is_member: boolean;
  place: NamePlace;
}

/** Those of these channels whose name, topic or description holds all words: fitting names first, archived ones last. */
export async function selectChannelsNamed(
  db: Db,
  page: NamePage & { visible: string[]; user_id: string },
): Promise<ChannelPlace[]> {
  const [rank, name, id] = page.after ?? FIRST;
  const { rows } = await sql<{ _id: string; is_member: boolean; rank: number; name: string }>`
    SELECT * FROM (SELECT c._id, m.user_id IS NOT NULL AS is_member,
        search_fold(c.name) COLLATE "C" AS name,
        CASE WHEN ${contains(sql`search_fold(c.name)`, page.words)}
          THEN ${rankOf(sql`translate(search_fold(c.name), '-_', '  ')`, page.words)} ELSE 4 END
          + CASE WHEN c.archived_at IS NULL THEN 0 ELSE 5 END AS rank
      FROM channels c LEFT JOIN channel_members m ON m.channel_id = c._id
        AND m.user_id = ${page.user_id} AND m.left_at IS NULL
      WHERE ${isChannel(page.visible, page.words)}) found
    WHERE (rank, name, _id) > (${rank}::int, ${name} COLLATE "C", ${id}::uuid)
    ORDER BY rank, name, _id LIMIT ${page.limit}`.execute(db);
  return rows.map((row) => ({
    _id: row._id,
    is_member: row.is_member,
    place: [row.rank, row.name, row._id],
  }));
}

/** How many of these channels there are, `most` at most. */
export async function countChannelsNamed(
  db: Db,
  { visible, words, most }: { visible: string[]; words: string[]; most: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
    SELECT 1 FROM channels c WHERE ${isChannel(visible, words)} LIMIT ${most}) found`.execute(db);
  return rows[0]?.count ?? 0;
}
