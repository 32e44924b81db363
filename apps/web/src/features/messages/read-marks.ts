import type { Id } from "@parley/contract";
import { useAuth } from "../accounts/index.ts";
import type { ChannelEntry } from "../channels/index.ts";
import { dropAhead, dropUnknown, leftAhead, markAhead, setAhead } from "./counts.ts";
import type { PendingMark, PendingOperation } from "./outbox/pending.ts";
import { usePending } from "./outbox/pending-store.ts";
import { readSync, updateSync } from "./store.ts";

function update(channelId: Id, change: (entry: ChannelEntry) => ChannelEntry): void {
  updateSync((state) => {
    const held = state.channels[channelId];
    if (!held) return state;
    const entry = change(held);
    if (entry === held) return state;
    return { ...state, channels: { ...state.channels, [channelId]: entry } };
  });
}

/** Shows that everything up to `seq` was read, before the server has said so. */
export const showMark = (channelId: Id, seq: number, since?: Id | null): void =>
  update(channelId, (entry) => markAhead(entry, seq, since));

/** Shows a mark that was set by hand, before the server has said so. */
function showByHand({ channel_id, client_id, seq, undoes }: PendingMark): void {
  const me = useAuth.getState().user?._id ?? "";
  const timelines = Object.values(readSync().timelines).filter((t) => t.channel_id === channel_id);
  const rows = timelines.flatMap(({ ranges }) => ranges.flatMap((range) => range.rows));
  update(channel_id, (entry) => setAhead(entry, { mark: seq, since: client_id, rows, me, undoes }));
}

function showAll(marks: readonly PendingMark[]): void {
  const byHand = new Map(marks.filter((mark) => mark.byHand).map((m) => [m.channel_id, m]));
  for (const mark of byHand.values()) showByHand(mark);
  for (const { byHand: isSet, channel_id, seq, since } of marks)
    if (!isSet) showMark(channel_id, seq, since);
}

const idsOf = (marks: readonly PendingMark[]): ReadonlySet<Id | null> =>
  new Set(marks.map(({ client_id }) => client_id));

/** Those that were set by hand and are pending no more: the server has them. */
function noteSent(marks: readonly PendingMark[]): void {
  const pending = idsOf(marks);
  for (const { channel, ahead } of Object.values(readSync().channels))
    if (ahead && !ahead.isSent && ahead.since !== ahead.over && !pending.has(ahead.since))
      update(channel._id, (entry) => ({
        ...entry,
        ahead: leftAhead({ ...ahead, isSent: true }, entry.own),
      }));
}

/** Shows the read marks among what is pending: those of other tabs and of an earlier visit. */
export function showMarks(pending: readonly PendingOperation[]): void {
  const marks = pending.filter((held): held is PendingMark => held.kind === "mark");
  showAll(marks);
  noteSent(marks);
}

/** Shows them in a state that has just been loaded. */
export const showPendingMarks = (): void => showAll(usePending.getState().marks);

/**
 * After one's own stream was caught up: those that were set by hand here and that nobody knows of go. What is
 * pending shows again, that of an outbox which is still being read as soon as it is.
 */
export function dropUnknownMarks(): void {
  const { marks } = usePending.getState();
  const pending = idsOf(marks);
  for (const { channel, ahead } of Object.values(readSync().channels))
    if (ahead) update(channel._id, (entry) => dropUnknown(entry, pending));
  showAll(marks);
}

/** The server does not take this mark: what it says holds again. */
export const takeMarkBack = ({ channel_id, client_id, seq, byHand, since }: PendingMark): void =>
  update(channel_id, (entry) =>
    byHand ? dropAhead(entry, client_id) : dropAhead(entry, since ?? null, seq),
  );
