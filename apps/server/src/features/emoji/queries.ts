import type { CustomEmoji, EmojiPolicy } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";

const PATH = "/api/file/emoji/";

const columns = sql`name, ${PATH}::text || picture_id AS picture, alias_of, rev`;

interface FullRow extends Omit<CustomEmoji, "created_at"> {
  created_at: Date;
}

const toFull = ({ created_at, ...row }: FullRow): CustomEmoji => ({
  ...row,
  created_at: created_at.toISOString(),
});

/** Every custom emoji that is there, by name. */
export async function selectAllEmoji(db: Db): Promise<CustomEmoji[]> {
  const { rows } = await sql<FullRow>`SELECT ${columns}, user_id AS added_by, created_at
    FROM custom_emoji WHERE removed_at IS NULL ORDER BY name`.execute(db);
  return rows.map(toFull);
}

/** One that is there; undefined for a name that nobody added, or whose emoji was removed. */
export async function selectEmojiNamed(db: Db, name: string): Promise<CustomEmoji | undefined> {
  const { rows } = await sql<FullRow>`SELECT ${columns}, user_id AS added_by, created_at
    FROM custom_emoji WHERE name = ${name} AND removed_at IS NULL`.execute(db);
  return rows[0] && toFull(rows[0]);
}

/** What anybody needs to show one; removed ones have neither picture nor alias. */
export type EmojiLook = Pick<CustomEmoji, "name" | "picture" | "alias_of" | "rev">;

/** Those that came or went after a number of the workspace's stream. */
export async function selectEmojiAfter(db: Db, rev: number, limit: number): Promise<EmojiLook[]> {
  const { rows } = await sql<EmojiLook>`SELECT ${columns} FROM custom_emoji
    WHERE rev > ${rev} ORDER BY rev LIMIT ${limit}`.execute(db);
  return rows;
}

export async function countEmoji(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM custom_emoji WHERE removed_at IS NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

/** Names that an emoji has, or had until it was removed. */
export async function selectKnownNames(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM custom_emoji`.execute(db);
  return rows.map(({ name }) => name);
}

export interface NewEmoji {
  name: string;
  /** One of both. */
  picture_id: string | null;
  alias_of: string | null;
  /** Null where nobody here added it. */
  user_id: string | null;
  /** Left out: now. */
  created_at?: Date;
}

/** Adds an emoji whose name nothing has (any more), as change `rev` of the workspace. */
export async function insertEmoji(tx: Tx, emoji: NewEmoji, rev: number): Promise<CustomEmoji> {
  const { rows } = await sql<FullRow>`
    INSERT INTO custom_emoji AS e (name, picture_id, alias_of, user_id, created_at, rev)
    VALUES (${emoji.name}, ${emoji.picture_id}, ${emoji.alias_of}, ${emoji.user_id},
      coalesce(${emoji.created_at ?? null}::timestamptz, clock_timestamp()), ${rev})
    ON CONFLICT (name) DO UPDATE SET picture_id = excluded.picture_id, alias_of = excluded.alias_of,
      user_id = excluded.user_id, rev = excluded.rev, created_at = excluded.created_at, removed_at = NULL
    RETURNING ${columns}, user_id AS added_by, created_at`.execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`The emoji ${emoji.name} was not stored.`);
  return toFull(row);
}

/** Removes an emoji and its other names, as change `rev` of the workspace. */
export async function removeEmojiRows(tx: Tx, name: string, rev: number): Promise<EmojiLook[]> {
  const { rows } = await sql<EmojiLook>`UPDATE custom_emoji
    SET picture_id = NULL, alias_of = NULL, removed_at = clock_timestamp(), rev = ${rev}
    WHERE removed_at IS NULL AND (name = ${name} OR alias_of = ${`:${name}:`})
    RETURNING ${columns}`.execute(tx);
  return rows;
}

/** Who may add emoji, and where the workspace's stream stands. */
export async function selectEmojiPolicy(db: Db): Promise<{ policy: EmojiPolicy; head: number }> {
  const { rows } = await sql<{ policy: EmojiPolicy; head: number }>`
    SELECT emoji_policy AS policy, head FROM workspace`.execute(db);
  if (!rows[0]) throw new Error("The workspace row is missing.");
  return rows[0];
}

/** What one person added, by name. */
export async function selectEmojiOf(db: Db, user_id: string): Promise<CustomEmoji[]> {
  const { rows } = await sql<FullRow>`SELECT ${columns}, user_id AS added_by, created_at
    FROM custom_emoji WHERE user_id = ${user_id} AND removed_at IS NULL ORDER BY name`.execute(db);
  return rows.map(toFull);
}

/** What a person added stays, and says no more by whom. */
export async function forgetAdder(tx: Tx, user_id: string): Promise<void> {
  await sql`UPDATE custom_emoji SET user_id = NULL WHERE user_id = ${user_id}`.execute(tx);
}
