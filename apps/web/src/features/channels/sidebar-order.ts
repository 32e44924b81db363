import type { SidebarSection } from "@parley/contract";
import { type ChannelEntry, isMuted, shownCounts } from "./entry.ts";

/** A section of the sidebar as it shows. */
export interface ShownSection {
  id: SidebarSection["_id"];
  /** Null for channels and direct conversations, whose names everyone knows. */
  title: string | null;
  isCollapsed: boolean;
  /** In the order in which they show. */
  entries: readonly ChannelEntry[];
}

/** When something last happened in a conversation, as far as the client knows. */
export const activityOf = ({ last_message_at, channel }: ChannelEntry): string =>
  last_message_at ?? channel.created_at;

/** Conversations, the latest first; by id where the time is the same. */
export function byActivity(a: ChannelEntry, b: ChannelEntry): number {
  const [timeA, timeB] = [activityOf(a), activityOf(b)];
  if (timeA !== timeB) return timeB < timeA ? -1 : 1;
  return a.channel._id < b.channel._id ? -1 : 1;
}

/** Something in it was not read, be it only a mention in a thread; in a muted one only mentions count. */
export function isUnread(entry: ChannelEntry): boolean {
  const { unread, mentions } = shownCounts(entry);
  return mentions > 0 || (unread > 0 && !isMuted(entry.own, new Date()));
}

const names = new Intl.Collator(undefined, { numeric: true });

/**
 * What the sidebar of who arranged nothing shows: channels by name, direct conversations, the latest first. Archived
 * channels are left out, but for the one that is open.
 */
export function sectionsOf(
  entries: readonly ChannelEntry[],
  openId: string | undefined,
): ShownSection[] {
  const shown = entries.filter(
    ({ channel }) => channel.archived_at === null || channel._id === openId,
  );
  const isChannel = ({ channel }: ChannelEntry) => channel.kind === "channel";
  const channels = shown
    .filter(isChannel)
    .sort((a, b) => names.compare(a.channel.name, b.channel.name));
  const direct = shown.filter((entry) => !isChannel(entry)).sort(byActivity);
  return [
    { id: "channels", title: null, isCollapsed: false, entries: channels },
    { id: "direct", title: null, isCollapsed: false, entries: direct },
  ];
}

/** The conversation `step` places from the open one, around the ends; only unread ones on request. */
export function neighbour(
  sections: readonly ShownSection[],
  openId: string | undefined,
  step: 1 | -1,
  onlyUnread: boolean,
): ChannelEntry | undefined {
  const all = sections.flatMap(({ entries }) => entries);
  const here = all.findIndex(({ channel }) => channel._id === openId);
  const start = here === -1 && step === -1 ? 0 : here;
  for (let distance = 1; distance <= all.length; distance += 1) {
    const entry = all[(start + step * distance + all.length * distance) % all.length];
    if (entry && entry.channel._id !== openId && (!onlyUnread || isUnread(entry))) return entry;
  }
  return undefined;
}

/** What the document's title counts: mentions, and every unread message that was sent to oneself. */
export function waitingCount(entries: readonly ChannelEntry[]): number {
  return entries.reduce((sum, entry) => sum + badgeOf(entry), 0);
}

/** The number beside a conversation: mentions in a channel and where it is muted, unread messages elsewhere. */
export function badgeOf(entry: ChannelEntry): number {
  const { unread, mentions } = shownCounts(entry);
  const countsAll = entry.channel.kind !== "channel" && !isMuted(entry.own, new Date());
  return countsAll ? Math.max(unread, mentions) : mentions;
}
