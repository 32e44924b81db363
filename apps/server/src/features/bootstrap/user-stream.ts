import type { UserFrame, UserStreamRow } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import { together } from "../../platform/database/pipeline.ts";
import { headForSetBack, selectPreferencesSince, selectUserHead } from "../accounts/index.ts";
import { selectUserChanges } from "../channels/index.ts";
import { selectDraftsSince } from "../drafts/index.ts";
import { selectOwnEventsChange } from "../events/index.ts";
import { selectInviteNews } from "../invites/index.ts";
import { selectNotificationsSince } from "../notifications/index.ts";
import { selectSavedSince } from "../saved/index.ts";
import { selectScheduledSince } from "../scheduled/index.ts";
import { selectThreadsSince } from "../threads/index.ts";

/** Rows of a person's own stream that changed after `cursor`, each feature its own. */
type ReadRows = (db: Db, user_id: string, cursor: number) => Promise<UserStreamRow[]>;

/** In the order in which a client applies them. */
const sources: readonly ReadRows[] = [
  selectUserChanges,
  selectPreferencesSince,
  selectOwnEventsChange,
  selectInviteNews,
  selectNotificationsSince,
  selectSavedSince,
  selectDraftsSince,
  selectScheduledSince,
  selectThreadsSince,
];

/**
 * What changed in a person's own stream since `cursor`; undefined when nothing did. Run it in a
 * snapshot.
 */
export async function readUserStream(
  db: Db,
  user_id: string,
  cursor: number,
): Promise<UserFrame | undefined> {
  const head = await selectUserHead(db, user_id);
  if (head === cursor) return undefined;
  const below = headForSetBack(head, cursor);
  if (below !== undefined) {
    return { type: "user", after: below, head: below, rows: [], reset: true };
  }
  const rows = await together(sources.map((read) => read(db, user_id, cursor)));
  return { type: "user", after: cursor, head, rows: rows.flat() };
}
