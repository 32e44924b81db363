import type { Message, UserStreamRow } from "@parley/contract";
import { create } from "zustand";
import { onSessionEnd } from "../accounts/index.ts";
import { shownCounts, useChannels } from "../channels/index.ts";

/** Rows of one's own stream that are about notifications. */
export type NewsRow = Extract<UserStreamRow, { type: "notification" | "notification_count" }>;

/** How many notifications with a row of their own are unread; broadcasts are counted in their channels. */
export const useStored = create(() => ({ unread: 0 }));

/** Everything that is unread, broadcasts included. */
export function useUnreadNotifications(): number {
  const stored = useStored(({ unread }) => unread);
  return stored + useUnreadBroadcasts();
}

/** Messages to all that are unread as notifications. */
export const useUnreadBroadcasts = (): number =>
  useChannels(({ channels }) =>
    channels.reduce((sum, entry) => sum + shownCounts(entry).broadcasts, 0),
  );

/** What the late parts of this feature listen to. `isLive`: it happened now, and was not caught up. */
interface Listener {
  row(row: NewsRow, isLive: boolean): void;
  messages?(messages: readonly Message[]): void;
}

const listeners = new Set<Listener>();

/** Listens until the returned function is called. */
export function onNews(listener: Listener): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Takes a row of one's own stream. */
export function takeNews(row: NewsRow, isLive: boolean): void {
  if (row.type === "notification_count") useStored.setState({ unread: row.unread });
  for (const listener of listeners) listener.row(row, isLive);
}

/** Messages that were just sent, of conversations of one's own. */
export function hearMessages(messages: readonly Message[]): void {
  if (messages.length > 0) for (const listener of listeners) listener.messages?.(messages);
}

onSessionEnd(() => useStored.setState({ unread: 0 }));
