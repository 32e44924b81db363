import { type DraftListQuery, type DraftPage, limits, type UserStreamRow } from "@parley/contract";
import type { z } from "zod";
import type { Db } from "../../platform/database/db.ts";
import { inSnapshot } from "../../platform/database/snapshot.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { headForSetBack, selectUserHead } from "../accounts/index.ts";
import { selectDraftsAfter, selectDraftsRev } from "./queries.ts";

/** A page of what one has written, or of what changed of it after a number of one's own stream. */
export function listDrafts(
  db: Db,
  { user_id }: Actor,
  { after }: z.output<typeof DraftListQuery>,
): Promise<DraftPage> {
  return inSnapshot(db, async (tx) => {
    const head = await selectUserHead(tx, user_id);
    const is_reset = headForSetBack(head, after) !== undefined;
    const from = is_reset ? 0 : after;
    const found = await selectDraftsAfter(tx, user_id, from, limits.draftsPage + 1);
    const drafts = found.slice(0, limits.draftsPage);
    const has_more = found.length > drafts.length;
    return { drafts, rev: has_more ? (drafts.at(-1)?.rev ?? head) : head, has_more, is_reset };
  });
}

/** Whether drafts changed in a person's own stream after `cursor`. Run it in a snapshot. */
export async function selectDraftsSince(
  db: Db,
  user_id: string,
  cursor: number,
): Promise<UserStreamRow[]> {
  const rev = await selectDraftsRev(db, user_id);
  return rev > cursor ? [{ type: "drafts", rev }] : [];
}
