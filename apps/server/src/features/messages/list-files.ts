import type { FileListQuery, FilePage } from "@parley/contract";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { decodeCursor, encodeCursor } from "../../platform/http/list-cursor.ts";
import { visibleChannel } from "../channels/index.ts";
import { selectSharedFiles } from "./queries/files.ts";

/** Number of the message and place in it, as `bigint` and `smallint` hold them. */
const Place = z.tuple([z.int().min(0).max(Number.MAX_SAFE_INTEGER), z.int().min(0).max(32_767)]);

/**
 * Files that the messages of a channel show, newest first.
 * @throws `not_found`
 */
export async function listFiles(
  db: Db,
  actor: Actor,
  { channel_id, kind, cursor, limit }: z.output<typeof FileListQuery>,
): Promise<FilePage> {
  await visibleChannel(db, actor, channel_id);
  const [seq, position] = decodeCursor(cursor, Place) ?? [];
  const before = seq === undefined || position === undefined ? undefined : { seq, position };
  const found = await selectSharedFiles(db, channel_id, {
    ...(kind ? { kind } : {}),
    before,
    limit: limit + 1,
  });
  const page = found.slice(0, limit);
  const last = page.at(-1);
  return {
    files: page.map(({ position: _, ...shared }) => shared),
    next_cursor: found.length > limit && last ? encodeCursor([last.seq, last.position]) : null,
  };
}
