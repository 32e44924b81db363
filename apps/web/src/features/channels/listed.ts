import type { ChannelEntry } from "./entry.ts";
import { byActivity, isUnread } from "./sidebar-order.ts";

export type ListFilter = "all" | "unread";

/** Conversations for the list of all, the latest first; archived ones only while they are unread. */
export function listed(entries: readonly ChannelEntry[], filter: ListFilter): ChannelEntry[] {
  return entries
    .filter((entry) => isUnread(entry) || (filter === "all" && entry.channel.archived_at === null))
    .sort(byActivity);
}
