import type { AccountDeleted } from "../accounts/index.ts";
import { deleteFeed } from "./queries/feeds.ts";

/** The secret address of a deleted account's calendar opens nothing any more. */
export const forgetFeed: AccountDeleted = async (tx, user_id) => {
  await deleteFeed(tx, user_id);
  return [];
};
