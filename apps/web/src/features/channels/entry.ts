import type { Counts, Id, OwnMembership, SharedChannel } from "@parley/contract";

interface AheadMark {
  mark: number;
  /** After this mark. */
  counts: Counts;
  /** The setting by hand that it is or follows, as `own.unread_id`. */
  since: Id | null;
  /** What `own.unread_id` was then: where it is not `since`, the mark was set by hand here. */
  over: Id | null;
  /** It was set by hand and the server has it, though one's own stream has not said so yet. */
  isSent: boolean;
}

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
  ahead: AheadMark | null;
  /** When the newest message known of was written, ISO 8601; null while none is known. */
  last_message_at: string | null;
}

/** What the sidebar shows: the counts after the furthest mark. */
export const shownCounts = (entry: ChannelEntry): Counts => entry.ahead?.counts ?? entry.counts;

/** Whether the conversation is to be quiet now. */
export const isMuted = ({ muted_until }: OwnMembership, now: Date): boolean =>
  muted_until !== null && new Date(muted_until) > now;

/** The read mark that holds, confirmed or not: the furthest, unless it was set by hand since. */
export function readMark({ ahead, own }: ChannelEntry): number {
  if (!ahead) return own.last_read_seq;
  return ahead.since === own.unread_id ? Math.max(ahead.mark, own.last_read_seq) : ahead.mark;
}

/** The last setting of the mark by hand, confirmed or not. */
export const lastByHand = ({ ahead, own }: ChannelEntry): Id | null =>
  ahead ? ahead.since : own.unread_id;
