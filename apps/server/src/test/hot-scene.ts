import { sql } from "kysely";
import type { App } from "../app-deps.ts";
import type { Db } from "../platform/database/db.ts";
import { type AskInside, insideClient } from "./inside-client.ts";

/** Who looks, and where: what the hot paths are walked with. */
export interface HotScene {
  db: Db;
  ask: AskInside;
  user_id: string;
  token: string;
  /** A channel of theirs in which much was said, its name and the number of its last change. */
  channel_id: string;
  channel: string;
  head: number;
  /** A thread there with many replies, and fifty others. */
  root_id: string;
  roots: string[];
  /** Usernames of fifty of its members. */
  members: string[];
  /** Somebody who wrote there. */
  author: string;
  /** A word that messages hold. */
  word: string;
}

/** Looks up the rest of a scene in what there is. */
export async function findScene(
  { app, db }: { app: App; db: Db },
  look: { user_id: string; token: string; channel_id: string; word: string },
): Promise<HotScene> {
  const { user_id, token, channel_id, word } = look;
  const { rows } = await sql<{
    name: string;
    head: number;
    roots: string[];
    members: string[];
    author: string;
  }>`
    SELECT c.name, c.head, ARRAY(SELECT _id FROM messages WHERE channel_id = c._id AND thread_id IS NULL
        AND system IS NULL ORDER BY reply_count DESC, seq DESC LIMIT 51) AS roots,
      ARRAY(SELECT u.username FROM channel_members m JOIN users u ON u._id = m.user_id WHERE m.channel_id = c._id
        AND m.left_at IS NULL AND u._id <> ${user_id} ORDER BY u._id LIMIT 50) AS members,
      (SELECT u.username FROM messages m JOIN users u ON u._id = m.author_id WHERE m.channel_id = c._id
        AND m.author_id <> ${user_id} ORDER BY m.seq DESC LIMIT 1) AS author
    FROM channels c WHERE c._id = ${channel_id}`.execute(db);
  const [found] = rows;
  const [root_id, ...roots] = found?.roots ?? [];
  if (!found || !root_id) throw new Error("There is nothing in this channel to look at.");
  const { name: channel, head, members, author } = found;
  const ask = insideClient(app, token);
  const where = { channel_id, channel, head, root_id, roots, members };
  return { db, ask, user_id, token, ...where, author, word };
}
