import type { Counts, Id, Message } from "@parley/contract";
import { type ChannelEntry, lastByHand, readMark, shownCounts } from "../channels/index.ts";

/** Whether a message mentioned this person when it was sent, by name or as one of all members. */
export const isMentioned = (message: Message, me: Id): boolean =>
  message.mentions_all || message.mentions.some(({ user_id, late }) => !late && user_id === me);

/** Whether a message stands in its channel's timeline. What an older version kept here knows only of threads. */
export const isInChannel = ({ thread_id, in_channel }: Pick<Message, "thread_id" | "in_channel">) =>
  thread_id === null || in_channel === true;

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
    unread: counts && isInChannel(message) ? 1 : 0,
    mentions: counts && isMentioned(message, me) ? 1 : 0,
    broadcasts: counts && isFreshBroadcast(message, member) ? 1 : 0,
  };
}

/**
 * Whether a message was there at number `at`; undefined where its row cannot tell: it was deleted and brought
 * back more than once since.
 */
export function wasThere(row: Message, at: number): boolean | undefined {
  const { seq, deleted_rev } = row;
  // What an older version of the app kept on this device knows of none.
  const restored = row.restored_rev ?? 0;
  if (seq > at) return false;
  if (deleted_rev === null) return true;
  const isThere = row.deleted_at === null;
  if (at >= Math.max(deleted_rev, restored)) return isThere;
  if (restored === 0) return true;
  return at >= Math.min(deleted_rev, restored) ? !isThere : undefined;
}

/**
 * The counts after one changed message: only creations, deletions and what takes these back after `counts.at`
 * change them. Whoever has applied all rows up to a number sets `at` to it.
 */
function countRow(counts: Counts, row: Message, member: Counter, mark: number, me: Id): Counts {
  const was = wasThere(row, counts.at);
  const created = was === false && row.deleted_at === null;
  const deleted = was === true && row.deleted_at !== null;
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
): Pick<ChannelEntry, "counts" | "ahead" | "recount"> {
  const after = (counts: Counts, mark: number): Counts => {
    const counted = rows.reduce((sum, row) => countRow(sum, row, entry, mark, me), counts);
    return counted.at >= head ? counted : { ...counted, at: head };
  };
  const { ahead, counts: known } = entry;
  return {
    recount: entry.recount || rows.some((row) => wasThere(row, known.at) === undefined),
    counts: after(entry.counts, entry.own.last_read_seq),
    ahead: ahead && { ...ahead, counts: after(ahead.counts, ahead.mark) },
  };
}

/**
 * Takes counts that came with one's own mark, if they are not older than what is applied; otherwise
 * exact ones are still to come. A mark ahead of the server's is settled once the server's reached it.
 */
export function takeCounts(entry: ChannelEntry, counts: Counts): ChannelEntry {
  if (counts.at < entry.cursor) return entry;
  const { ahead, own } = entry;
  const isSettled = ahead?.since === own.unread_id && own.last_read_seq >= ahead.mark;
  return { ...entry, counts, recount: false, ahead: isSettled ? null : ahead };
}

/**
 * Takes counts that came with a catch-up. At a number that was counted already, they may have been
 * counted for a mark older than the one that is known: `known` is that number before the catch-up.
 */
export function takeCaughtUp(entry: ChannelEntry, counts: Counts, known: number): ChannelEntry {
  return entry.recount || counts.at > known ? takeCounts(entry, counts) : entry;
}

/** What came before the server's word, in an entry that has no mark ahead yet. */
const noneYet = ({ own: { unread_id } }: ChannelEntry) => ({
  since: unread_id,
  over: unread_id,
  isSent: false,
});

/**
 * Moves one's own mark before the server has: forward only.
 * @param since the setting by hand that was known when it was read: under another one it is too late
 */
export function markAhead(entry: ChannelEntry, mark: number, since = lastByHand(entry)) {
  if (since !== lastByHand(entry) || mark <= readMark(entry)) return entry;
  const { counts } = entry;
  // Past everything that was counted nothing is left; a mark within it waits for the server's count.
  const left =
    mark >= counts.at ? { at: counts.at, unread: 0, mentions: 0, broadcasts: 0 } : counts;
  return { ...entry, ahead: { ...(entry.ahead ?? noneYet(entry)), mark, counts: left } };
}

interface HandMark {
  mark: number;
  since: Id;
  rows: readonly Message[];
  me: Id;
  /** It takes a reading back, of messages to all too. */
  undoes?: boolean | undefined;
}

/**
 * Sets one's own mark by hand before the server has, also backwards; `since` names this setting. What
 * `rows` holds is counted: exact counts come with the server's word.
 */
export function setAhead(
  entry: ChannelEntry,
  { mark, since, rows, me, undoes }: HandMark,
): ChannelEntry {
  if (since === lastByHand(entry)) return entry;
  const { at, broadcasts } = shownCounts(entry);
  const after = rows.filter(({ deleted_at }) => deleted_at === null);
  const weights = after.map((row) => weight(row, entry, mark, me));
  const sum = (of: "unread" | "mentions" | "broadcasts") =>
    weights.reduce((all, one) => all + one[of], 0);
  const counts = {
    ...{ at, unread: sum("unread"), mentions: sum("mentions") },
    broadcasts: undoes ? sum("broadcasts") : broadcasts,
  };
  const { over } = entry.ahead ?? noneYet(entry);
  return { ...entry, ahead: { mark, counts, since, over, isSent: false } };
}

/** What remains of a mark that is ahead once the server says `own`. */
export function leftAhead(
  ahead: ChannelEntry["ahead"],
  { unread_id }: ChannelEntry["own"],
): ChannelEntry["ahead"] {
  if (!ahead) return null;
  if (unread_id === ahead.since) return { ...ahead, over: unread_id };
  const isOnItsWay = ahead.since !== ahead.over && !ahead.isSent;
  // Set by hand elsewhere since: what was read here without knowing of it comes too late.
  return unread_id === ahead.over || isOnItsWay ? ahead : null;
}

/**
 * Gives up a mark that was set by hand here if it is neither `pending` nor what the server says, whose word on
 * it is known: it was refused after the entry was kept, or lost. Nothing that comes later would settle it.
 */
export const dropUnknown = (entry: ChannelEntry, pending: ReadonlySet<Id | null>): ChannelEntry => {
  const { ahead, own } = entry;
  if (!ahead || ahead.since === ahead.over || ahead.since === own.unread_id) return entry;
  return pending.has(ahead.since) ? entry : { ...entry, ahead: null };
};

/** Gives up a mark that the server refused; without `mark` whatever follows the setting by hand. */
export const dropAhead = (entry: ChannelEntry, since: Id | null, mark?: number): ChannelEntry =>
  entry.ahead?.since === since && (mark ?? entry.ahead.mark) === entry.ahead.mark
    ? { ...entry, ahead: null }
    : entry;
