import type { Counts, OwnMembership, SharedChannel } from "@parley/contract";

/** A conversation of one's own as the client holds it; plain data, so that a database can keep it. */
export interface ChannelEntry {
  channel: SharedChannel;
  own: OwnMembership;
  /** Number in one's own stream of the last change to `own`. */
  own_rev: number;
  members_rev: number;
  /** Every change of the channel up to this number is applied. */
  cursor: number;
  /** What was cached before this number cannot be continued; 0 if all of it can. */
  valid_from: number;
  /** Head of a frame that came too early: what lies before it is missing and was asked for. */
  missing: number | null;
  /** Unread messages and mentions after `own.last_read_seq`. */
  counts: Counts;
  /** The read mark moved and its counts are older than `cursor`: exact ones were asked for. */
  recount: boolean;
  /** A read mark that the server has not confirmed yet, with the counts after it. */
  ahead: { mark: number; counts: Counts } | null;
  /** When the newest message known of was written, ISO 8601; null while none is known. */
  last_message_at: string | null;
}

/** What the sidebar shows: the counts after the furthest mark. */
export const shownCounts = (entry: ChannelEntry): Counts => entry.ahead?.counts ?? entry.counts;

/** Whether the conversation is to be quiet now. */
export const isMuted = ({ muted_until }: OwnMembership, now: Date): boolean =>
  muted_until !== null && new Date(muted_until) > now;

/** The furthest read mark, confirmed or not. */
export const readMark = (entry: ChannelEntry): number =>
  Math.max(entry.ahead?.mark ?? 0, entry.own.last_read_seq);
