import type { ScheduledMessage, UserStreamRow } from "@parley/contract";
import type { Db } from "../../platform/database/db.ts";
import type { Actor } from "../../platform/http/actors.ts";
import { selectScheduled, selectScheduledChanges, toScheduled } from "./queries.ts";

/** One's messages that wait for their time or could not be sent, the next first. */
export async function listScheduled(
  db: Db,
  { user_id }: Actor,
): Promise<{ scheduled: ScheduledMessage[] }> {
  return { scheduled: (await selectScheduled(db, user_id)).map(toScheduled) };
}

/** Which of a person's scheduled messages changed in their own stream after `cursor`. Run it in a snapshot. */
export const selectScheduledSince = (
  db: Db,
  user_id: string,
  cursor: number,
): Promise<UserStreamRow[]> => selectScheduledChanges(db, user_id, cursor);
