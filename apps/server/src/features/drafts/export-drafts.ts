import type { Db } from "../../platform/database/db.ts";
import type { AccountDeleted, ExportPart } from "../accounts/index.ts";
import { deleteDraftsOf, selectOwnDrafts } from "./queries.ts";

async function* ownDrafts(db: Db, user_id: string): AsyncGenerator<object> {
  yield* await selectOwnDrafts(db, user_id);
}

/** What one has written and not sent, for the download of one's own data. */
export const draftsExport: ExportPart = { name: "drafts", rows: ownDrafts };

/** What a deleted account had written is nobody's any more. */
export const forgetDrafts: AccountDeleted = async (tx, user_id) => {
  await deleteDraftsOf(tx, user_id);
  return [];
};
