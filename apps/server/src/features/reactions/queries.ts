import type { Reactor } from "@parley/contract";
import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/db.ts";
import { personJson } from "../accounts/index.ts";

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

/** Who reacted to a message with what, in the order in which they did, after one of them. */
export async function selectReactors(
  db: Db,
  { channel_id, message_id }: Pick<ReactionKey, "channel_id" | "message_id">,
  after: [micros: number, emoji: string, user_id: string] | undefined,
  limit: number,
): Promise<Array<Reactor & { micros: number }>> {
  const micros = sql`(extract(epoch FROM r.created_at) * 1000000)::bigint`;
  const isAfter = after
    ? sql`(${micros}, r.emoji, r.user_id) > (${after[0]}::bigint, ${after[1]}, ${after[2]}::uuid)`
    : sql`true`;
  const { rows } = await sql<Reactor & { micros: number }>`
    SELECT r.emoji, ${personJson("u")} AS user, ${micros} AS micros
    FROM message_reactions r JOIN users u ON u._id = r.user_id
    WHERE r.channel_id = ${channel_id} AND r.message_id = ${message_id} AND ${isAfter}
    ORDER BY micros, r.emoji, r.user_id LIMIT ${limit}`.execute(db);
  return rows;
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
