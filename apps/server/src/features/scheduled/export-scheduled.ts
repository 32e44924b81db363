import type { Db } from "../../platform/database/db.ts";
import type { AccountDeleted, ExportPart } from "../accounts/index.ts";
import { deleteScheduledOf, selectScheduled, toScheduled } from "./queries.ts";

async function* ownScheduled(db: Db, user_id: string): AsyncGenerator<object> {
  for (const row of await selectScheduled(db, user_id)) yield toScheduled(row);
}

/** What one scheduled and was not sent yet, for the download of one's own data. */
export const scheduledExport: ExportPart = { name: "scheduled", rows: ownScheduled };

/** What a deleted account scheduled is not sent any more. */
export const forgetScheduled: AccountDeleted = async (tx, user_id) => {
  await deleteScheduledOf(tx, user_id);
  return [];
};
