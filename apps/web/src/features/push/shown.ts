import type { Id, PushMessage } from "@parley/contract";

type Place = NonNullable<PushMessage["place"]>;

/** Closes the notifications that stand for what was read, here or on another device. */
export async function closeShown(isRead: (place: Place) => boolean): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration();
  for (const shown of (await worker?.getNotifications()) ?? []) {
    const place = (shown.data as { place?: Place | null } | null)?.place;
    if (place && isRead(place)) shown.close();
  }
}

/** What was read in a channel itself, up to a number of each. */
export const readInChannels =
  (marks: ReadonlyMap<Id, number>) =>
  ({ channel_id, thread_id, seq }: Place): boolean =>
    thread_id === null && seq <= (marks.get(channel_id) ?? -1);
