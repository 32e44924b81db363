import type { Id } from "@parley/contract";
import { create } from "zustand";
import type { ChannelEntry } from "./entry.ts";

interface ChannelsState {
  /** Every conversation of one's own, in no order. */
  channels: readonly ChannelEntry[];
  byId: Readonly<Record<Id, ChannelEntry>>;
}

/** The conversations of whoever is logged in, as the change stream keeps them. */
export const useChannels = create<ChannelsState>(() => ({ channels: [], byId: {} }));

/** Replaces them all: only what applies the change stream calls this. */
export function setChannels(byId: ChannelsState["byId"]): void {
  useChannels.setState({ byId, channels: Object.values(byId) });
}

/** One conversation of one's own. */
export const useChannel = (id: Id | undefined): ChannelEntry | undefined =>
  useChannels(({ byId }) => (id === undefined ? undefined : byId[id]));
