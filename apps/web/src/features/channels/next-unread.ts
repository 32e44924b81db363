import type { ChannelEntry } from "./entry.ts";
import { neighbour, sectionsOf } from "./sidebar-order.ts";
import { useChannels } from "./store.ts";
import { openChannelOf } from "./use-open-channel.ts";

/** The next unread conversation after the open one, in the order of the sidebar. */
export function nextUnread(): ChannelEntry | undefined {
  const openId = openChannelOf(location.pathname);
  return neighbour(sectionsOf(useChannels.getState().channels, openId), openId, 1, true);
}
