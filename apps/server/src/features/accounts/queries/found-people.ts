import type { Person } from "@parley/contract";
import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { personJson } from "./users.ts";

/** Somebody found, with their place in the list: 0 where `q` begins a word of the name or the username. */
export interface FoundPerson {
  person: Person;
  place: number;
}

/** Whom to look for, and where the page begins. */
interface Ask {
  q: string;
  /** Place, name and id after which the page begins. */
  after: [number, string, string] | undefined;
  /** Only these; undefined, everyone. */
  among: string[] | undefined;
  limit: number;
}

const FIRST_ID = "00000000-0000-0000-0000-000000000000";

/**
 * What the index of the search can look up: three Latin letters or more. Folding takes such a text and a name that
 * holds it apart in the same way, so that nobody is lost; it needs no escape, for none of its signs is one of LIKE's.
 */
const INDEXED = /^[\p{Script=Latin}\p{Nd} .-]{3,}$/u;

const isAmong = (among: string[] | undefined) =>
  among === undefined ? sql`true` : sql`_id = ANY(${among}::uuid[])`;

/** Everyone by name, after the cursor. */
async function selectByName(db: Db, { after, among, limit }: Ask): Promise<FoundPerson[]> {
  const [, name, id] = after ?? [0, "", FIRST_ID];
  const { rows } =
    await sql<FoundPerson>`SELECT ${personJson("u")} AS person, 0 AS place FROM users u
    WHERE deleted_at IS NULL AND ${isAmong(among)} AND (lower(name), _id) > (lower(${name}), ${id}::uuid)
    ORDER BY lower(name), _id LIMIT ${limit}`.execute(db);
  return rows;
}

/**
 * People whose name or username contains `q`: those that it begins first, then by name, after the
 * cursor. One or two letters are in too many names for an index: then each name is looked at.
 */
export async function selectFoundPeople(db: Db, ask: Ask): Promise<FoundPerson[]> {
  const { q, after, among, limit } = ask;
  if (q === "") return selectByName(db, ask);
  const [place, name, id] = after ?? [-1, "", FIRST_ID];
  const isLike = INDEXED.test(q)
    ? sql`search_fold(' ' || name || ' ' || username) LIKE search_fold(${`%${q}%`})`
    : sql`true`;
  const { rows } = await sql<FoundPerson>`SELECT * FROM (
      SELECT ${personJson("u")} AS person, lower(name) AS name, _id,
        CASE WHEN strpos(' ' || lower(name), ' ' || lower(${q})) > 0
          OR starts_with(username, lower(${q})) THEN 0 ELSE 1 END AS place
      FROM users u
      WHERE deleted_at IS NULL AND (strpos(lower(name), lower(${q})) > 0 OR strpos(username, lower(${q})) > 0)
        AND ${isLike} AND ${isAmong(among)}) found
    WHERE (place, name, _id) > (${place}::int, lower(${name}), ${id}::uuid)
    ORDER BY place, name, _id LIMIT ${limit}`.execute(db);
  return rows;
}
