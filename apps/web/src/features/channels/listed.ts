import type { ChannelEntry } from "./entry.ts";
import { byActivity, isUnread } from "./sidebar-order.ts";

export const filters = ["all", "unread", "channels", "direct"] as const;
export type ListFilter = (typeof filters)[number];

export const orders = ["recent", "unread", "name"] as const;
export type ListOrder = (typeof orders)[number];

interface Wanted {
  filter: ListFilter;
  order: ListOrder;
  /** Part of a title, as somebody types it. */
  typed: string;
}

const isWanted: Record<ListFilter, (entry: ChannelEntry) => boolean> = {
  all: () => true,
  unread: isUnread,
  channels: ({ channel }) => channel.kind === "channel",
  direct: ({ channel }) => channel.kind !== "channel",
};

const names = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** Without case and accents, as people search. */
const plain = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/**
 * Conversations for the list of all; archived ones only while they are unread. Every word that was typed
 * is part of the title.
 */
export function listed(
  entries: readonly ChannelEntry[],
  { filter, order, typed }: Wanted,
  titleOf: (entry: ChannelEntry) => string,
): ChannelEntry[] {
  const words = plain(typed.replace(/^[#@]/, "")).split(/\s+/).filter(Boolean);
  const shown = entries.filter((entry) => {
    if (entry.channel.archived_at !== null && !isUnread(entry)) return false;
    if (!isWanted[filter](entry)) return false;
    const title = words.length > 0 ? plain(titleOf(entry)) : "";
    return words.every((word) => title.includes(word));
  });
  const byOrder: Record<ListOrder, (a: ChannelEntry, b: ChannelEntry) => number> = {
    recent: byActivity,
    unread: (a, b) => Number(isUnread(b)) - Number(isUnread(a)) || byActivity(a, b),
    name: (a, b) => names.compare(titleOf(a), titleOf(b)) || byActivity(a, b),
  };
  return shown.sort(byOrder[order]);
}
