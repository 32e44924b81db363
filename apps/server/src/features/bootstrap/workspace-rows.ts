import { together } from "../../platform/database/pipeline.ts";
import type { ReadWorkspaceRows } from "../accounts/index.ts";
import { selectEmojiSince } from "../emoji/index.ts";
import { selectGroupRows } from "../user-groups/index.ts";

/** What features keep in the workspace's stream beside people and its own properties. */
export const readWorkspaceRows: ReadWorkspaceRows = async (db, cursor) => {
  const [groups, emoji] = await together([
    selectGroupRows(db, cursor),
    selectEmojiSince(db, cursor),
  ]);
  return { rows: [...groups, ...(emoji ?? [])], isTooMuch: emoji === undefined };
};
