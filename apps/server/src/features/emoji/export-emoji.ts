import { lockByName } from "../../platform/database/db.ts";
import type { AccountDeleted, ExportPart } from "../accounts/index.ts";
import { EMOJI_LOCK } from "./emoji-news.ts";
import { forgetAdder, selectEmojiOf } from "./queries.ts";

/** The emoji that one added, for the download of one's own data. */
export const emojiExport: ExportPart = {
  name: "custom_emoji",
  async *rows(db, user_id) {
    yield* await selectEmojiOf(db, user_id);
  },
};

/** What a deleted account added is everyone's, and stays. */
export const forgetEmojiAdder: AccountDeleted = async (tx, user_id) => {
  // Before the workspace is locked, as every change of emoji takes it.
  await lockByName(tx, EMOJI_LOCK);
  await forgetAdder(tx, user_id);
  return [];
};
