import { byActivity, type ChannelEntry, isUnread, shownCounts } from "../channels/index.ts";

/** What was written to oneself, then what others talk about among themselves. */
function importance(entry: ChannelEntry): number {
  if (shownCounts(entry).mentions > 0) return 0;
  return entry.channel.kind === "channel" ? 2 : 1;
}

/**
 * Conversations with something unread, in the order in which they are walked: those that mention one, direct ones, and
 * the rest; among each the one that has waited longest for its newest message comes first.
 */
export const toCatchUp = (entries: readonly ChannelEntry[]): ChannelEntry[] =>
  entries.filter(isUnread).sort((a, b) => importance(a) - importance(b) || byActivity(b, a));

/** Where somebody is on their walk. */
export interface Walk {
  /** In the order in which they are walked; what becomes unread meanwhile comes at the end. */
  ids: readonly string[];
  at: number;
}

/** The walk with what has become unread since; nobody is moved. */
export function withNew(walk: Walk, unread: readonly string[]): Walk {
  const added = unread.filter((id) => !walk.ids.includes(id));
  return added.length === 0 ? walk : { ...walk, ids: [...walk.ids, ...added] };
}
