import type { AccountDeleted } from "../accounts/index.ts";
import { deleteNotificationsOf } from "./queries/forget.ts";

/** What a deleted account was notified of is nobody's any more. */
export const forgetNotifications: AccountDeleted = async (tx, user_id) => {
  await deleteNotificationsOf(tx, user_id);
  return [];
};
