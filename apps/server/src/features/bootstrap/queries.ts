import { sql } from "kysely";
import type { Db } from "../../platform/database/db.ts";
import type { Audience, SharedAudience, StreamHead } from "../../platform/realtime/hub.ts";

/** How somebody hears the workspace's stream, from a row of `users` under this alias. */
const workspaceAudience = (alias: string) =>
  sql`CASE WHEN ${sql.ref(alias)}.role = 'guest' THEN 'guests' ELSE 'workspace' END`;

/**
 * The streams that people hear and where each stands, in one statement and so in one snapshot; in the order of those
 * who ask, undefined for one whose session is over.
 */
export async function selectAudiences(
  db: Db,
  asked: ReadonlyArray<{ user_id: string; session_id: string }>,
): Promise<Array<Audience | undefined>> {
  const user_ids = asked.map(({ user_id }) => user_id);
  const session_ids = asked.map(({ session_id }) => session_id);
  const { rows } = await sql<Audience & { place: number }>`SELECT asked.place, s.head AS user_head,
      jsonb_build_object('audience', ${workspaceAudience("u")}, 'head', w.head, 'members_rev', w.guests_rev) AS workspace,
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', c._id, 'head', c.head, 'members_rev', c.members_rev))
        FROM channel_members m JOIN channels c ON c._id = m.channel_id
        WHERE m.user_id = s.user_id AND m.left_at IS NULL AND c.deleted_at IS NULL AND NOT c.importing),
        '[]'::jsonb) AS channels
    FROM unnest(${user_ids}::uuid[], ${session_ids}::uuid[]) WITH ORDINALITY AS asked (user_id, session_id, place)
      JOIN sessions x ON x._id = asked.session_id AND x.expires_at > now()
      JOIN users u ON u._id = asked.user_id AND u.is_active
      JOIN user_streams s ON s.user_id = u._id
      CROSS JOIN workspace w`.execute(db);
  const byPlace = new Map(rows.map(({ place, ...audience }) => [place, audience]));
  return asked.map((_, index) => byPlace.get(index + 1));
}

/** How these people hear the workspace's stream, by person: guests hear no names. */
export async function selectWorkspaceAudiences(
  db: Db,
  user_ids: readonly string[],
): Promise<Map<string, "workspace" | "guests">> {
  const { rows } = await sql<{ _id: string; audience: "workspace" | "guests" }>`
    SELECT u._id, ${workspaceAudience("u")} AS audience FROM users u
    WHERE u._id = ANY(${user_ids}::uuid[])`.execute(db);
  return new Map(rows.map(({ _id, audience }) => [_id, audience]));
}

/** When the oldest message was written that this member has not read; none where all is read. */
export interface OldestUnread {
  channel_id: string;
  user_id: string;
  at: Date;
}

/** The oldest unread message of each of these (channel, person) pairs that has one. */
export async function selectOldestUnread(
  db: Db,
  channel_ids: readonly string[],
  user_ids: readonly string[],
): Promise<OldestUnread[]> {
  const { rows } = await sql<OldestUnread>`
    SELECT m.channel_id, m.user_id, x.created_at AS at FROM channel_members m CROSS JOIN LATERAL (
      SELECT created_at FROM messages x WHERE x.channel_id = m.channel_id AND x.seq > m.last_read_seq
        AND (x.thread_id IS NULL OR x.in_channel) AND x.deleted_at IS NULL AND x.author_id <> m.user_id
      ORDER BY x.seq LIMIT 1) x
    WHERE (m.channel_id, m.user_id) IN (SELECT * FROM unnest(${channel_ids}::uuid[], ${user_ids}::uuid[]))`.execute(
    db,
  );
  return rows;
}

interface Listeners {
  members_rev: number;
  user_ids: string[];
}

/** Which of these people hear a stream that several hear, and the number of that list. */
export async function selectAudienceOf(
  db: Db,
  audience: SharedAudience,
  id: string,
  user_ids: string[],
): Promise<Listeners> {
  if (audience === "channel") return selectMembersOf(db, id, user_ids);
  const { rows } = await sql<Listeners>`SELECT w.guests_rev AS members_rev,
      coalesce((SELECT jsonb_agg(u._id) FROM users u WHERE u._id = ANY(${user_ids}::uuid[])
        AND ${workspaceAudience("u")} = ${audience}), '[]'::jsonb) AS user_ids
    FROM workspace w`.execute(db);
  return rows[0] ?? { members_rev: 0, user_ids: [] };
}

async function selectMembersOf(db: Db, channel_id: string, user_ids: string[]): Promise<Listeners> {
  const { rows } = await sql<Listeners>`SELECT c.members_rev,
      coalesce((SELECT jsonb_agg(m.user_id) FROM channel_members m WHERE m.channel_id = c._id
        AND m.left_at IS NULL AND c.deleted_at IS NULL AND NOT c.importing
        AND m.user_id = ANY(${user_ids}::uuid[])), '[]'::jsonb) AS user_ids
    FROM channels c WHERE c._id = ${channel_id}`.execute(db);
  // A channel that is gone has no members, now and for ever.
  return rows[0] ?? { members_rev: Number.MAX_SAFE_INTEGER, user_ids: [] };
}

/** Where one stream stands and what a reset of it would be measured by. */
export async function selectStreamHead(
  db: Db,
  channel_id: string,
): Promise<(StreamHead & { reset_rev: number }) | undefined> {
  const { rows } = await sql<StreamHead & { reset_rev: number }>`
    SELECT _id AS id, head, members_rev, reset_rev FROM channels WHERE _id = ${channel_id}`.execute(
    db,
  );
  return rows[0];
}

export interface ChangedStreams {
  channels: StreamHead[];
  users: StreamHead[];
  workspace: StreamHead[];
}

/**
 * Streams changed within the last `seconds`, on the database's clock. Not by `clock_timestamp()`: what may be another
 * moment for each row is looked up in no index, and all rows were read, each second.
 */
export async function selectChangedStreams(db: Db, seconds: number): Promise<ChangedStreams> {
  const since = sql`statement_timestamp() - make_interval(secs => ${seconds})`;
  const channels = await sql<StreamHead>`
    SELECT _id AS id, head, members_rev FROM channels WHERE changed_at > ${since}`.execute(db);
  const users = await sql<StreamHead>`
    SELECT user_id AS id, head, 0 AS members_rev FROM user_streams WHERE changed_at > ${since}`.execute(
    db,
  );
  const workspace = await sql<StreamHead>`
    SELECT '' AS id, head, guests_rev AS members_rev FROM workspace WHERE changed_at > ${since}`.execute(
    db,
  );
  return { channels: channels.rows, users: users.rows, workspace: workspace.rows };
}

interface Heads {
  user_head: number;
  workspace: { name: string; mark: string | null; head: number };
}

/** Heads of a person's own stream and the workspace's. */
export async function selectHeads(db: Db, user_id: string): Promise<Heads> {
  const { rows } = await sql<Heads>`
    SELECT s.head AS user_head,
      jsonb_build_object('name', w.name, 'mark', w.mark, 'head', w.head) AS workspace
    FROM user_streams s, workspace w WHERE s.user_id = ${user_id}`.execute(db);
  const row = rows[0];
  if (!row) throw new Error(`Person ${user_id} has no stream.`);
  return row;
}
