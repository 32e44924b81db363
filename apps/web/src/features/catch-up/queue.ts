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
  /** How far it came: further than `at` when one went back. */
  reached: number;
}

/**
 * The walk with what has changed since: what has become unread comes at the end, what was read elsewhere
 * is not walked to any more. Nobody is moved from where they are.
 * @param isOld what shows is as this device remembers it: then it was read, and nobody is there yet
 */
export function withNews(walk: Walk, unread: readonly string[], isOld: boolean): Walk {
  const stays = isOld ? walk.reached - 1 : walk.reached;
  const kept = walk.ids.filter((id, index) => index <= stays || unread.includes(id));
  const added = unread.filter((id) => !kept.includes(id));
  if (added.length === 0 && kept.length === walk.ids.length) return walk;
  return { ...walk, ids: [...kept, ...added] };
}
