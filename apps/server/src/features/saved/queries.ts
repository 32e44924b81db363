import { limits, type SavedContent, type SavedMessage, type SavedRow } from "@parley/contract";
import { type RawBuilder, sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import { personJson } from "../accounts/index.ts";
import { mayRead } from "../channels/index.ts";
import type { DueReminder } from "./hooks.ts";
import type { Standing } from "./next-state.ts";

interface Row extends Omit<SavedMessage, "saved_at" | "remind_at" | "reminded_at" | "content"> {
  saved_at: Date;
  remind_at: Date | null;
  reminded_at: Date | null;
  removed_at: Date | null;
  content: (Omit<SavedContent, "created_at"> & { created_at: string }) | null;
}

const iso = (date: Date | null) => date?.toISOString() ?? null;

function toSaved({ removed_at: _, ...row }: Row): SavedMessage {
  const { content } = row;
  return {
    ...row,
    saved_at: row.saved_at.toISOString(),
    remind_at: iso(row.remind_at),
    reminded_at: iso(row.reminded_at),
    content: content && { ...content, created_at: new Date(content.created_at).toISOString() },
  };
}

/** Whether the owner of `s` may see its message. */
const isVisible = mayRead(sql`s.channel_id`, sql`s.user_id`);

const content = sql`jsonb_build_object('seq', x.seq, 'thread_id', x.thread_id, 'author', ${personJson("u")},
  'text', left(coalesce(nullif(x.text, ''), x.forwarded_from ->> 'text', ''), ${sql.lit(limits.savedText)}),
  'files', (SELECT count(*) FROM message_files f WHERE f.channel_id = x.channel_id AND f.seq = x.seq),
  'created_at', x.created_at)`;

/** Saved messages as their owner sees them now. */
async function select(db: Db, rest: RawBuilder<unknown>): Promise<Row[]> {
  const { rows } = await sql<Row>`SELECT s.message_id, s.channel_id, s.rev, s.state, s.saved_at,
      s.remind_at, s.reminded_at, s.removed_at,
      CASE WHEN v.is_visible AND x._id IS NOT NULL THEN ${content} END AS content,
      CASE WHEN NOT v.is_visible THEN 'no_access' WHEN x._id IS NULL THEN 'deleted' END AS missing
    FROM saved_messages s CROSS JOIN LATERAL (SELECT ${isVisible} AS is_visible) v
    LEFT JOIN messages x ON x._id = s.message_id AND x.channel_id = s.channel_id AND x.deleted_at IS NULL
    LEFT JOIN users u ON u._id = x.author_id ${rest}`.execute(db);
  return rows;
}

/** One's own row of a message; undefined when it is not on the list. */
export async function selectSaved(
  db: Db,
  user_id: string,
  message_id: string,
): Promise<SavedMessage | undefined> {
  const [row] = await select(
    db,
    sql`WHERE s.user_id = ${user_id} AND s.message_id = ${message_id} AND s.removed_at IS NULL`,
  );
  return row && toSaved(row);
}

/** A page of what somebody saved, the latest first. */
export async function selectSavedPage(
  db: Db,
  user_id: string,
  { after, limit }: { after: [string, string] | undefined; limit: number },
): Promise<SavedMessage[]> {
  const [saved_at, message_id] = after ?? [null, null];
  const rows = await select(
    db,
    sql`WHERE s.user_id = ${user_id} AND s.removed_at IS NULL AND (${saved_at}::timestamptz IS NULL
        OR (date_trunc('milliseconds', s.saved_at), s.message_id) < (${saved_at}::timestamptz, ${message_id}::uuid))
      ORDER BY date_trunc('milliseconds', s.saved_at) DESC, s.message_id DESC LIMIT ${limit}`,
  );
  return rows.map(toSaved);
}

/** What changed on somebody's list after a number of their own stream, by that number. */
export async function selectSavedChanges(
  db: Db,
  user_id: string,
  after: number,
  limit: number,
): Promise<SavedRow[]> {
  const rows = await select(
    db,
    sql`WHERE s.user_id = ${user_id} AND s.rev > ${after} ORDER BY s.rev LIMIT ${limit}`,
  );
  return rows.map((row) => ({
    type: "saved",
    rev: row.rev,
    _id: row.message_id,
    saved: row.removed_at ? null : toSaved(row),
  }));
}

/** How a message stands on somebody's list, and where it is; undefined when it was never on it. */
export async function selectStanding(
  tx: Tx,
  user_id: string,
  message_id: string,
): Promise<{ channel_id: string; standing: Standing | null } | undefined> {
  const { rows } = await sql<Standing & { channel_id: string; is_removed: boolean }>`
    SELECT channel_id, state, remind_at, removed_at IS NOT NULL AS is_removed
    FROM saved_messages WHERE user_id = ${user_id} AND message_id = ${message_id}`.execute(tx);
  const row = rows[0];
  if (!row) return undefined;
  const { channel_id, state, remind_at, is_removed } = row;
  return { channel_id, standing: is_removed ? null : { state, remind_at } };
}

/** How many messages somebody has on their list. */
export async function countSaved(db: Db, user_id: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count
    FROM saved_messages WHERE user_id = ${user_id} AND removed_at IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

interface Key {
  user_id: string;
  message_id: string;
  channel_id: string;
}

/** Puts a message on its owner's list, or changes how it stands there. */
export async function saveStanding(
  tx: Tx,
  { user_id, message_id, channel_id }: Key,
  { state, remind_at }: Standing,
  rev: number,
): Promise<void> {
  await sql`INSERT INTO saved_messages AS s (user_id, message_id, channel_id, state, remind_at, rev)
    VALUES (${user_id}, ${message_id}, ${channel_id}, ${state}, ${remind_at}, ${rev})
    ON CONFLICT (user_id, message_id) DO UPDATE SET state = excluded.state,
      remind_at = excluded.remind_at, rev = excluded.rev, removed_at = NULL,
      reminded_at = CASE WHEN s.removed_at IS NULL THEN s.reminded_at END,
      saved_at = CASE WHEN s.removed_at IS NULL THEN s.saved_at ELSE excluded.saved_at END`.execute(
    tx,
  );
}

/** Takes a message off its owner's list. */
export async function removeSaved(
  tx: Tx,
  { user_id, message_id }: Pick<Key, "user_id" | "message_id">,
  rev: number,
): Promise<void> {
  await sql`UPDATE saved_messages SET removed_at = clock_timestamp(), remind_at = NULL, rev = ${rev}
    WHERE user_id = ${user_id} AND message_id = ${message_id}`.execute(tx);
}

/** People with a reminder that is due at `now`. */
export async function selectPeopleDue(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`SELECT DISTINCT user_id FROM saved_messages
    WHERE remind_at <= ${now} LIMIT ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Marks what is due of these people as reminded of, as their change `rev`; their streams are locked. */
export async function takeDue(
  tx: Tx,
  people: ReadonlyArray<{ user_id: string; rev: number }>,
  now: Date,
): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`UPDATE saved_messages s SET remind_at = NULL,
      reminded_at = date_trunc('milliseconds', clock_timestamp()), rev = p.rev
    FROM unnest(${people.map((p) => p.user_id)}::uuid[], ${people.map((p) => p.rev)}::bigint[])
      AS p (user_id, rev)
    WHERE s.user_id = p.user_id AND s.remind_at <= ${now}
    RETURNING s.user_id, s.message_id, s.channel_id, s.reminded_at`.execute(tx);
  return rows;
}

/** Whether anybody has this message on their list. */
export async function isSavedBySomebody(tx: Tx, message_id: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM saved_messages
    WHERE message_id = ${message_id} AND removed_at IS NULL LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Who has this message on their list, in the order of their ids. */
export async function selectSavers(
  db: Db,
  message_id: string,
  after: string | null,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`SELECT user_id FROM saved_messages
    WHERE message_id = ${message_id} AND removed_at IS NULL
      AND (${after}::uuid IS NULL OR user_id > ${after}::uuid)
    ORDER BY user_id LIMIT ${limit}`.execute(db);
  return rows.map(({ user_id }) => user_id);
}

/** Gives a message's place on these people's lists their new numbers. */
export async function touchSaved(
  tx: Tx,
  message_id: string,
  people: ReadonlyArray<{ user_id: string; rev: number }>,
): Promise<void> {
  await sql`UPDATE saved_messages s SET rev = p.rev
    FROM unnest(${people.map((p) => p.user_id)}::uuid[], ${people.map((p) => p.rev)}::bigint[])
      AS p (user_id, rev)
    WHERE s.user_id = p.user_id AND s.message_id = ${message_id}`.execute(tx);
}

/** Everything that somebody saved. */
export async function deleteSavedOf(tx: Tx, user_id: string): Promise<void> {
  await sql`DELETE FROM saved_messages WHERE user_id = ${user_id}`.execute(tx);
}

export interface OwnSaved {
  message_id: string;
  channel_id: string;
  state: string;
  saved_at: Date;
  remind_at: Date | null;
}

/** What somebody saved, after one in the order of the ids. */
export async function selectOwnSaved(
  db: Db,
  user_id: string,
  after: string | null,
  limit: number,
): Promise<OwnSaved[]> {
  const { rows } = await sql<OwnSaved>`SELECT message_id, channel_id, state, saved_at, remind_at
    FROM saved_messages WHERE user_id = ${user_id} AND removed_at IS NULL
      AND (${after}::uuid IS NULL OR message_id > ${after}::uuid)
    ORDER BY message_id LIMIT ${limit}`.execute(db);
  return rows;
}
