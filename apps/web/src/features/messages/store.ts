import type { Id } from "@parley/contract";
import { create } from "zustand";
import { setChannels, useChannels } from "../channels/index.ts";
import { usePeople } from "../people/index.ts";
import type { SyncState, Timeline } from "./state.ts";

/** What is loaded of conversations and threads. */
export const useTimelines = create<Pick<SyncState, "timelines">>(() => ({ timelines: {} }));

/** Cursors that no screen shows, and the workspace's name. */
export const useSync = create<Pick<SyncState, "user" | "workspace">>(() => ({
  user: 0,
  workspace: { cursor: 0, name: "", mark: null },
}));

/** What is loaded of one channel, or of one thread by its root. */
export const useTimeline = (key: Id): Timeline | undefined =>
  useTimelines(({ timelines }) => timelines[key]);

/** All that the session knows, as one value. */
export function readSync(): SyncState {
  return {
    ...useSync.getState(),
    people: usePeople.getState().byId,
    channels: useChannels.getState().byId,
    timelines: useTimelines.getState().timelines,
  };
}

/** Puts a new value in its place; only stores whose part changed tell their listeners. */
export function writeSync(next: SyncState): void {
  const held = readSync();
  if (next.people !== held.people) usePeople.setState({ byId: next.people });
  if (next.channels !== held.channels) setChannels(next.channels);
  if (next.timelines !== held.timelines) useTimelines.setState({ timelines: next.timelines });
  if (next.user !== held.user || next.workspace !== held.workspace)
    useSync.setState({ user: next.user, workspace: next.workspace });
}

/** Changes it by a pure function. */
export function updateSync(change: (state: SyncState) => SyncState): void {
  writeSync(change(readSync()));
}
