import type { Notification, NotificationKind, NotificationPage } from "@parley/contract";
import type { InfiniteData } from "@tanstack/react-query";
import type { NewsRow } from "./store.ts";

/** Which notifications a list shows. */
export interface ListFilter {
  onlyUnread: boolean;
  kind: NotificationKind | null;
}

export type Pages = InfiniteData<NotificationPage, string | null>;

/** What is newer stands first; ids settle what is of one moment. */
const isBefore = (a: Notification, b: Notification): boolean =>
  a.at === b.at ? a._id > b._id : a.at > b.at;

const belongs = ({ kind, is_read }: Notification, filter: ListFilter): boolean =>
  (filter.kind === null || kind === filter.kind) && !(filter.onlyUnread && is_read);

/** The page's notifications with this one at its place. */
function putIn(list: readonly Notification[], one: Notification): Notification[] {
  const at = list.findIndex((other) => isBefore(one, other));
  return at === -1 ? [...list, one] : [...list.slice(0, at), one, ...list.slice(at)];
}

/**
 * A loaded list after one notification changed. What was read stays where it is, so that nothing goes
 * from under a pointer; what lies beyond the loaded pages is left to their loading.
 */
export function applyRow(
  pages: Pages,
  row: Extract<NewsRow, { type: "notification" }>,
  filter: ListFilter,
): Pages {
  const { _id, notification } = row;
  const isShown = pages.pages.some((page) => page.notifications.some((one) => one._id === _id));
  const stays = notification && (isShown || belongs(notification, filter));
  const without = pages.pages.map((page) => ({
    ...page,
    notifications: page.notifications.filter((one) => one._id !== _id),
  }));
  if (!stays) return isShown ? { ...pages, pages: without } : pages;
  const home = without.findIndex(({ notifications, next_cursor }) => {
    const last = notifications.at(-1);
    return next_cursor === null || (last !== undefined && isBefore(notification, last));
  });
  return {
    ...pages,
    pages: without.map((page, index) =>
      index === home ? { ...page, notifications: putIn(page.notifications, notification) } : page,
    ),
  };
}

/** A loaded list after these were read here, before the server says so. */
export const markIn = (pages: Pages, isMeant: (one: Notification) => boolean): Pages => ({
  ...pages,
  pages: pages.pages.map((page) => ({
    ...page,
    notifications: page.notifications.map((one) =>
      isMeant(one) ? { ...one, is_read: true } : one,
    ),
  })),
});
