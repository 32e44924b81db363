import { byActivity, type ChannelEntry, isUnread, shownCounts } from "../channels/index.ts";

/** Rows of a list on the home page at most; the rest is in Messages. */
const SHOWN = 20;

/** What waits: conversations with something unread, those that mention one first, then the latest. */
export function unreadFirst(entries: readonly ChannelEntry[]): ChannelEntry[] {
  const mentions = (entry: ChannelEntry) => Number(shownCounts(entry).mentions > 0);
  return entries
    .filter(isUnread)
    .sort((a, b) => mentions(b) - mentions(a) || byActivity(a, b))
    .slice(0, SHOWN);
}

/** The latest conversations in which nothing is unread. */
export function latestRead(entries: readonly ChannelEntry[]): ChannelEntry[] {
  return entries
    .filter((entry) => !isUnread(entry) && entry.channel.archived_at === null)
    .sort(byActivity)
    .slice(0, 5);
}

/** Nobody but oneself is in any conversation yet. */
export const isAlone = (entries: readonly ChannelEntry[]): boolean =>
  entries.every(({ channel }) => channel.member_count <= 1);

/** The oldest channel of one's own making, to which a link invites the first others. */
export function channelToInvite(
  entries: readonly ChannelEntry[],
): ChannelEntry["channel"] | undefined {
  const own = entries.filter(
    ({ channel, own: { role } }) =>
      channel.kind === "channel" && role === "admin" && channel.archived_at === null,
  );
  return own
    .map(({ channel }) => channel)
    .sort((a, b) => (a.created_at < b.created_at ? -1 : 1))[0];
}
