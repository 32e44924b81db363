import {
  Id,
  limits,
  type SavedPage,
  type SavedQuery,
  Timestamp,
  type UserStreamRow,
} from "@parley/contract";
import { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { decodeCursor, encodeCursor } from "../../platform/http/list-cursor.ts";
import { selectUserHead } from "../accounts/index.ts";
import { selectSavedChanges, selectSavedPage } from "./queries.ts";

const Position = z.tuple([Timestamp, Id]);

/** A page of one's saved messages, the latest first. */
export function listSaved(
  db: Db,
  { user_id }: Actor,
  { cursor, limit }: z.output<typeof SavedQuery>,
): Promise<z.output<typeof SavedPage>> {
  const after = decodeCursor(cursor, Position);
  return inSnapshot(db, async (tx) => {
    const [found, rev] = await together([
      selectSavedPage(tx, user_id, { after, limit: limit + 1 }),
      selectUserHead(tx, user_id),
    ]);
    const saved = found.slice(0, limit);
    const last = saved.at(-1);
    const hasMore = found.length > limit && last !== undefined;
    return {
      saved,
      next_cursor: hasMore ? encodeCursor([last.saved_at, last.message_id]) : null,
      rev,
    };
  });
}

/** What changed on a person's list in their own stream after `cursor`. Run it in a snapshot. */
export async function selectSavedSince(
  db: Db,
  user_id: string,
  cursor: number,
): Promise<UserStreamRow[]> {
  const rows = await selectSavedChanges(db, user_id, cursor, limits.catchUpSaved + 1);
  const last = rows.at(-1);
  if (!last || rows.length <= limits.catchUpSaved) return rows;
  return [{ type: "saved_reset", rev: await selectUserHead(db, user_id) }];
}
