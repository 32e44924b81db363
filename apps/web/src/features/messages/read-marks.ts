import type { Id } from "@parley/contract";
import type { ChannelEntry } from "../channels/index.ts";
import { dropAhead, markAhead } from "./counts.ts";
import type { PendingMark, PendingOperation } from "./outbox/pending.ts";
import { usePending } from "./outbox/pending-store.ts";
import { updateSync } from "./store.ts";

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
export const showMark = (channelId: Id, seq: number): void =>
  update(channelId, (entry) => markAhead(entry, seq));

/** Shows the read marks among what is pending: those of other tabs and of an earlier visit. */
export function showMarks(pending: readonly PendingOperation[]): void {
  for (const held of pending) if (held.kind === "mark") showMark(held.channel_id, held.seq);
}

/** Shows them in a state that has just been loaded. */
export const showPendingMarks = (): void => showMarks(usePending.getState().marks);

/** The server does not take this mark: what it says holds again. */
export const takeMarkBack = ({ channel_id, seq }: Pick<PendingMark, "channel_id" | "seq">): void =>
  update(channel_id, (entry) => dropAhead(entry, seq));
