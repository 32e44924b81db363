import { takePreferences } from "../accounts/index.ts";
import { draftNews } from "../drafts/index.ts";
import { forgetInvites } from "../invites/index.ts";
import { type OwnRow, takeSavedNews, takeThreadNews } from "../messages/index.ts";
import { takeNews } from "../notifications/index.ts";
import { takeScheduledNews } from "../scheduled/index.ts";

/** Hands a row of one's own stream to the store that holds its kind. `isLive`: it was not caught up. */
export function takeOwnRow(row: OwnRow, isLive: boolean): void {
  if (row.type === "preferences") takePreferences(row);
  if (row.type === "invitation") void forgetInvites();
  if (row.type === "saved" || row.type === "saved_reset") takeSavedNews(row);
  if (row.type === "drafts") draftNews.changed(row.rev);
  if (row.type === "scheduled") takeScheduledNews(row, isLive);
  if (row.type === "thread" || row.type === "thread_count") takeThreadNews(row);
  if (row.type === "notification" || row.type === "notification_count") takeNews(row, isLive);
}
