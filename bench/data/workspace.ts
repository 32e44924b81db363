import { type RawBuilder, sql } from "kysely";
import { hashToken } from "../../apps/server/src/features/accounts/tokens.ts";
import { INDEX_VERSION } from "../../apps/server/src/features/search/index-messages.ts";
import type { Db } from "../../apps/server/src/platform/database/db.ts";
import { randomFrom } from "../../faults/random.ts";
import { writeTalk } from "./talk-of-years.ts";

/** How large a workspace is. */
export interface Shape {
  people: number;
  channels: number;
  messages: number;
  /** Channels that the person who looks is in. */
  mine: number;
  /** Of the messages, the part (0 to 1) that is in the first channel. */
  first: number;
}

/** Who looks at it, and its first channel, where most is said. */
export interface Look {
  user_id: string;
  token: string;
  channel_id: string;
}

/** Of a channel's people, at most so many talk and are members. */
const MOST_MEMBERS = 400;

/** Always the same id for the same number of a kind (up to three hexadecimal digits). */
const idOf = (kind: string, n: number) =>
  `01900000-0000-7${kind.padStart(3, "0")}-8000-${n.toString(16).padStart(12, "0")}`;

const userId = (n: number) => idOf("a", n);
const channelId = (n: number) => idOf("c", n);
const ME = 1;
const TOKEN = "bench".padEnd(43, "_");

/** What `fillWorkspace` makes, or made before in this database. */
export const lookOf = (): Look => ({
  user_id: userId(ME),
  token: TOKEN,
  channel_id: channelId(0),
});

/** Who is in each channel: a few are large and most are small; whoever looks is in the first ones. */
function membersOf({ people, channels, mine }: Shape): number[][] {
  const random = randomFrom(5);
  return Array.from({ length: channels }, (_, channel) => {
    const most = Math.min(MOST_MEMBERS, people);
    const size = channel === 0 ? most : Math.max(3, Math.round(most * random() ** 4));
    const members = new Set<number>(channel < mine ? [ME] : []);
    while (members.size < Math.min(size, people)) members.add(Math.floor(random() * people));
    return [...members];
  });
}

/**
 * Fills an empty, migrated database with a workspace: always the same one for a shape and texts. It is written into
 * the tables as sends would have left them, but without entries for the search, which has a bench and data of its own.
 * @param text gives the text of a message by its number
 */
export async function fillWorkspace(
  db: Db,
  shape: Shape,
  text: (n: number) => string,
  note: (text: string) => void,
): Promise<void> {
  const members = membersOf(shape);
  await fillPeople(db, shape.people);
  await fillChannels(db, shape, members);
  await writeTalk(db, shape, { members, text, userId, channelId, note });
  await sql`UPDATE search_state SET version = ${INDEX_VERSION}`.execute(db);
  await sql`VACUUM ANALYZE`.execute(db);
}

/** A table out of plain objects. */
const rowsOf = (rows: readonly object[], columns: RawBuilder<unknown>) =>
  sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (${columns})`;

/** Lets somebody in, and gives the token; also where they were let in before. */
export async function addSession(db: Db, user_id: string): Promise<string> {
  await sql`INSERT INTO sessions (_id, user_id, token_hash, expires_at, confirmed_at)
    VALUES (${idOf("5", ME)}, ${user_id}, ${hashToken(TOKEN)}, now() + interval '50 days', now())
    ON CONFLICT DO NOTHING`.execute(db);
  return TOKEN;
}

async function fillPeople(db: Db, people: number): Promise<void> {
  const ids = Array.from({ length: people }, (_, n) => userId(n));
  await sql`INSERT INTO users (_id, name, username, role, rev)
    SELECT id, 'Person ' || n, 'person.' || n, CASE WHEN n = 1 THEN 'owner' ELSE 'member' END, n
    FROM unnest(${ids}::uuid[]) WITH ORDINALITY AS p (id, n)`.execute(db);
  await sql`INSERT INTO user_streams (user_id, head) SELECT _id, 1 FROM users`.execute(db);
  await sql`UPDATE workspace SET head = ${people}`.execute(db);
  await addSession(db, userId(ME));
}

async function fillChannels(db: Db, shape: Shape, members: readonly number[][]): Promise<void> {
  const rows = members.map((all, n) => ({ _id: channelId(n), n, count: all.length }));
  await sql`INSERT INTO channels (_id, kind, visibility, name, topic, rev, members_rev, member_count)
    SELECT _id, 'channel', CASE WHEN n % 3 = 0 THEN 'public' ELSE 'private' END, 'team-' || n,
      'What team ' || n || ' is about', 1, 1, count
    FROM ${rowsOf(rows, sql`_id uuid, n integer, count integer`)}`.execute(db);
  for (let from = 0; from < shape.channels; from += 100) {
    const some = members
      .slice(from, from + 100)
      .flatMap((all, index) =>
        all.map((person) => ({ channel_id: channelId(from + index), user_id: userId(person) })),
      );
    await sql`INSERT INTO channel_members (channel_id, user_id, role, rev, user_rev)
      SELECT channel_id, user_id, 'member', 1, 1
      FROM ${rowsOf(some, sql`channel_id uuid, user_id uuid`)}`.execute(db);
  }
}
