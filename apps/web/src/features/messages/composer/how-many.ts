import { findMentions, type Id, type UserGroup } from "@parley/contract";
import { useChannels } from "../../channels/index.ts";
import { groupsOf, useGroupRows } from "../../user-groups/index.ts";

/** From so many people on a message that calls all of them is asked about first. */
const MANY = 10;

/** Whom a text calls at once, by the word that calls most of them. */
export interface Called {
  word: string;
  /** People at most: how many of them are here, and in the channel, the server finds out. */
  count: number;
}

/** Who is called at once by a text, in a channel of so many members, oneself among them; null where it is nobody. */
export function calledBy(
  text: string,
  members: number,
  groups: readonly UserGroup[],
): Called | null {
  const { all, here, names } = findMentions(text);
  const others = members - 1;
  const called = groups
    .filter(({ handle }) => names.includes(handle))
    .map(({ handle, member_ids }) => ({
      word: handle,
      count: Math.min(member_ids.length, others),
    }));
  if (all) called.push({ word: "channel", count: others });
  if (here) called.push({ word: "here", count: others });
  return called.sort((a, b) => b.count - a.count)[0] ?? null;
}

/** Who is called at once by a text here, where it is many. */
export function callsMany(text: string, channelId: Id): Called | null {
  const entry = useChannels.getState().byId[channelId];
  if (!entry) return null;
  const groups = groupsOf(useGroupRows.getState().byId);
  const called = calledBy(text, entry.channel.member_count, groups);
  return called && called.count >= MANY ? called : null;
}
