import type { Counts, Id, Message } from "@parley/contract";
import type { ChannelEntry } from "../channels/index.ts";

/** Whether a message mentioned this person when it was sent, by name or as one of all members. */
export const isMentioned = (message: Message, me: Id): boolean =>
  message.mentions_all || message.mentions.some(({ user_id, late }) => !late && user_id === me);

/** What decides how a message counts for one member. */
type Counter = Pick<ChannelEntry, "own" | "channel">;

/** Whether a message to all is a notification of this member that they have not read as one. */
function isFreshBroadcast({ mentions_all, seq }: Message, { own, channel }: Counter): boolean {
  const isTold = channel.kind === "channel" && own.notify !== "nothing";
  const isRead = seq <= own.broadcasts_read_to || own.broadcasts_read.includes(seq);
  return mentions_all && isTold && !isRead;
}

/** What one message weighs in the counts of someone whose mark is at `mark`. */
function weight(message: Message, member: Counter, mark: number, me: Id): Omit<Counts, "at"> {
  const counts = message.seq > mark && message.author._id !== me;
  return {
    unread: counts && message.thread_id === null ? 1 : 0,
    mentions: counts && isMentioned(message, me) ? 1 : 0,
    broadcasts: counts && isFreshBroadcast(message, member) ? 1 : 0,
  };
}

/**
 * The counts after one changed message: only creations and deletions after `counts.at` change them.
 * Whoever has applied all rows up to a number sets `at` to it.
 */
function countRow(counts: Counts, row: Message, member: Counter, mark: number, me: Id): Counts {
  const created = row.seq > counts.at && row.deleted_at === null;
  const deleted = row.seq <= counts.at && (row.deleted_rev ?? 0) > counts.at;
  if (!created && !deleted) return counts;
  const { unread, mentions, broadcasts } = weight(row, member, mark, me);
  if (unread === 0 && mentions === 0) return counts;
  const sign = created ? 1 : -1;
  return {
    at: counts.at,
    unread: Math.max(0, counts.unread + sign * unread),
    mentions: Math.max(0, counts.mentions + sign * mentions),
    broadcasts: Math.max(0, counts.broadcasts + sign * broadcasts),
  };
}

/** Counts every row of a frame and stands at its head. */
export function countRows(
  entry: ChannelEntry,
  rows: readonly Message[],
  head: number,
  me: Id,
): Pick<ChannelEntry, "counts" | "ahead"> {
  const after = (counts: Counts, mark: number): Counts => {
    const counted = rows.reduce((sum, row) => countRow(sum, row, entry, mark, me), counts);
    return counted.at >= head ? counted : { ...counted, at: head };
  };
  const { ahead } = entry;
  return {
    counts: after(entry.counts, entry.own.last_read_seq),
    ahead: ahead && { mark: ahead.mark, counts: after(ahead.counts, ahead.mark) },
  };
}

/**
 * Takes counts that came with one's own mark, if they are not older than what is applied; otherwise
 * exact ones are still to come. A mark ahead of the server's is settled once the server's reached it.
 */
export function takeCounts(entry: ChannelEntry, counts: Counts): ChannelEntry {
  if (counts.at < entry.cursor) return entry;
  const settled = entry.ahead !== null && entry.own.last_read_seq >= entry.ahead.mark;
  return { ...entry, counts, recount: false, ahead: settled ? null : entry.ahead };
}

/**
 * Takes counts that came with a catch-up. At a number that was counted already, they may have been
 * counted for a mark older than the one that is known: `known` is that number before the catch-up.
 */
export function takeCaughtUp(entry: ChannelEntry, counts: Counts, known: number): ChannelEntry {
  return entry.recount || counts.at > known ? takeCounts(entry, counts) : entry;
}

/** Moves one's own mark before the server has; marks only move forward. */
export function markAhead(entry: ChannelEntry, mark: number): ChannelEntry {
  if (mark <= Math.max(entry.own.last_read_seq, entry.ahead?.mark ?? 0)) return entry;
  const { counts } = entry;
  // Past everything that was counted nothing is left; a mark within it waits for the server's count.
  const left =
    mark >= counts.at ? { at: counts.at, unread: 0, mentions: 0, broadcasts: 0 } : counts;
  return { ...entry, ahead: { mark, counts: left } };
}

/** Gives up a mark that the server refused. */
export const dropAhead = (entry: ChannelEntry, mark: number): ChannelEntry =>
  entry.ahead?.mark === mark ? { ...entry, ahead: null } : entry;
