import type { ReactorPage, ReactorsQuery } from "@parley/contract";
import { Id, text } from "@parley/contract";
import { z } from "zod";
import { notFound } from "../../platform/app-error.ts";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { decodeCursor, encodeCursor } from "../../platform/http/list-cursor.ts";
import { visibleChannel } from "../channels/index.ts";
import { changeOf, selectMessages } from "../messages/index.ts";
import { selectReactors } from "./queries.ts";

/** Micros since 1970 when the last one reacted, with what, and who it was. */
const Position = z.tuple([z.int(), text(120), Id]);

/**
 * Everyone who reacted to a message, to who may see it.
 * @throws `not_found`
 */
export async function listReactors(
  db: Db,
  actor: Actor,
  message_id: string,
  { cursor, limit }: z.output<typeof ReactorsQuery>,
): Promise<z.output<typeof ReactorPage>> {
  const { channel_id } = await changeOf(db, actor, message_id);
  await visibleChannel(db, actor, channel_id);
  const [message] = await selectMessages(db, channel_id, [message_id]);
  if (!message) throw notFound();
  if (message.deleted_at !== null) return { reactors: [], next_cursor: null };
  const after = decodeCursor(cursor, Position);
  const found = await selectReactors(db, { channel_id, message_id }, after, limit + 1);
  const page = found.slice(0, limit);
  const last = page.at(-1);
  const hasMore = found.length > limit && last !== undefined;
  return {
    reactors: page.map(({ emoji, user }) => ({ emoji, user })),
    next_cursor: hasMore ? encodeCursor([last.micros, last.emoji, last.user._id]) : null,
  };
}
