import type { Db } from "../../platform/database/db.ts";
import type { ExportPart } from "../accounts/index.ts";
import { type OwnReaction, selectOwnReactions } from "./queries.ts";

const PAGE = 1_000;

async function* ownReactions(db: Db, user_id: string): AsyncGenerator<object> {
  for (let after: OwnReaction | undefined; ; ) {
    const page: OwnReaction[] = await selectOwnReactions(db, user_id, after, PAGE);
    yield* page;
    after = page.at(-1);
    if (page.length < PAGE) return;
  }
}

/** What one reacted with, for the download of one's own data. */
export const reactionsExport: ExportPart = { name: "reactions", rows: ownReactions };
