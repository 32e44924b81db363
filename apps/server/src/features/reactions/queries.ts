import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";

/** One person's reaction to a message. */
export interface ReactionKey {
  channel_id: string;
  message_id: string;
  emoji: string;
  user_id: string;
}

/** The different emoji that a message has, and those that this person set. */
export async function selectEmoji(
  tx: Tx,
  { channel_id, message_id, user_id }: Omit<ReactionKey, "emoji">,
): Promise<{ all: string[]; own: string[] }> {
  const { rows } = await sql<{ emoji: string; is_own: boolean }>`
    SELECT emoji, bool_or(user_id = ${user_id}) AS is_own FROM message_reactions
    WHERE channel_id = ${channel_id} AND message_id = ${message_id} GROUP BY emoji`.execute(tx);
  return {
    all: rows.map(({ emoji }) => emoji),
    own: rows.flatMap(({ emoji, is_own }) => (is_own ? [emoji] : [])),
  };
}

/** Sets or clears a reaction as change `rev` of the channel. */
export async function saveReaction(
  tx: Tx,
  { channel_id, message_id, emoji, user_id }: ReactionKey,
  { set, rev }: { set: boolean; rev: number },
): Promise<void> {
  await (set
    ? sql`INSERT INTO message_reactions (channel_id, message_id, emoji, user_id, rev)
        VALUES (${channel_id}, ${message_id}, ${emoji}, ${user_id}, ${rev})`
    : sql`DELETE FROM message_reactions WHERE channel_id = ${channel_id}
        AND message_id = ${message_id} AND emoji = ${emoji} AND user_id = ${user_id}`
  ).execute(tx);
  await sql`UPDATE messages SET rev = ${rev}
    WHERE channel_id = ${channel_id} AND _id = ${message_id}`.execute(tx);
}

export interface OwnReaction {
  channel_id: string;
  message_id: string;
  emoji: string;
  created_at: Date;
}

/** A person's reactions after one, in the order of the key. */
export async function selectOwnReactions(
  db: Db,
  user_id: string,
  after: OwnReaction | undefined,
  limit: number,
): Promise<OwnReaction[]> {
  const { rows } = await sql<OwnReaction>`
    SELECT channel_id, message_id, emoji, created_at FROM message_reactions
    WHERE user_id = ${user_id} AND (${after === undefined} OR (channel_id, message_id, emoji)
      > (${after?.channel_id ?? null}::uuid, ${after?.message_id ?? null}::uuid, ${after?.emoji ?? null}))
    ORDER BY channel_id, message_id, emoji LIMIT ${limit}`.execute(db);
  return rows;
}
