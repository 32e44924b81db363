import { sql } from "kysely";
import type { Db } from "../../../platform/database/db.ts";
import { likeText } from "./names-like.ts";

/** Ids of the channels that a person may see: those they are in, and the open ones unless they are a guest. */
export async function selectVisible(
  db: Db,
  { user_id, withPublic }: { user_id: string; withPublic: boolean },
): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`SELECT c._id FROM channel_members m
      JOIN channels c ON c._id = m.channel_id AND c.deleted_at IS NULL AND NOT c.importing
    WHERE m.user_id = ${user_id} AND m.left_at IS NULL
    UNION SELECT c._id FROM channels c WHERE ${withPublic} AND c.kind = 'channel' AND c.visibility = 'public'
      AND c.deleted_at IS NULL AND NOT c.importing`.execute(db);
  return rows.map((row) => row._id);
}

/** Whom a guest knows of: with whom they share a channel, and who wrote what they can read. */
export interface Known {
  contacts: string[];
  channels: string[];
}

/**
 * People of this username; else of this name, whatever its case and accents, which the index of names and usernames
 * finds between two spaces. `known`: only of these.
 */
export async function selectNamedPeople(
  db: Db,
  name: string,
  known: Known | undefined,
): Promise<string[]> {
  const isKnown = known
    ? sql`(u._id = ANY(${known.contacts}::uuid[]) OR EXISTS (SELECT 1 FROM messages x
        WHERE x.author_id = u._id AND x.channel_id = ANY(${known.channels}::uuid[])))`
    : sql`true`;
  const { rows } = await sql<{ _id: string; exact: boolean }>`
    SELECT _id, username = lower(${name}) AS exact FROM users u
    WHERE (username = lower(${name}) OR (search_fold(name) = search_fold(${name})
        AND search_fold(' ' || name || ' ' || username) LIKE search_fold(${`% ${likeText(name)} %`})))
      AND ${isKnown}
    ORDER BY exact DESC, _id LIMIT 20`.execute(db);
  return rows.filter(({ exact }) => exact === rows[0]?.exact).map(({ _id }) => _id);
}

/** Those of these channels that have this name, or this id. */
export async function selectNamedChannels(
  db: Db,
  visible: string[],
  name: string,
): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`SELECT _id FROM channels
    WHERE _id = ANY(${visible}::uuid[]) AND ((kind = 'channel' AND search_fold(name) = search_fold(${name}))
      OR _id::text = lower(${name})) LIMIT 20`.execute(db);
  return rows.map((row) => row._id);
}

/** Those of these conversations that a person has with exactly one of these people, or with themselves. */
export async function selectDirectWith(
  db: Db,
  user_id: string,
  people: string[],
): Promise<string[]> {
  const { rows } = await sql<{ _id: string }>`SELECT c._id FROM channels c
    JOIN channel_members own ON own.channel_id = c._id AND own.user_id = ${user_id} AND own.left_at IS NULL
    JOIN channel_members other ON other.channel_id = c._id AND other.user_id = ANY(${people}::uuid[])
    WHERE c.deleted_at IS NULL AND NOT c.importing AND (c.kind = 'direct' AND other.user_id <> ${user_id}
      OR c.kind = 'self' AND other.user_id = ${user_id})`.execute(db);
  return rows.map((row) => row._id);
}
