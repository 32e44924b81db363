import type { Db } from "../../platform/database/db.ts";
import type { AccountDeleted, ExportPart } from "../accounts/index.ts";
import { deleteSavedOf, type OwnSaved, selectOwnSaved } from "./queries.ts";

const PAGE = 1_000;

async function* ownSaved(db: Db, user_id: string): AsyncGenerator<object> {
  for (let after: string | null = null; ; ) {
    const page: OwnSaved[] = await selectOwnSaved(db, user_id, after, PAGE);
    yield* page;
    after = page.at(-1)?.message_id ?? null;
    if (page.length < PAGE) return;
  }
}

/** What one saved, for the download of one's own data. */
export const savedExport: ExportPart = { name: "saved", rows: ownSaved };

/** What a deleted account saved is nobody's any more. */
export const forgetSaved: AccountDeleted = async (tx, user_id) => {
  await deleteSavedOf(tx, user_id);
  return [];
};
