import type { ScheduledMessage } from "@parley/contract";
import {
  changeMessage,
  discardMessage,
  type PendingMessage,
  sendMessage,
  usePending,
} from "../messages/index.ts";

/** What a change needs to know of it: its id stands in the place of a message's. */
type Target = Pick<ScheduledMessage, "_id" | "channel_id">;

/** Sends it now: shows at once, and resolves when it is kept. So do the others. */
export const sendNow = (one: Target): Promise<void> => changeMessage(one, { type: "sendNow" });

/** Deletes it. */
export const deleteScheduled = (one: Target): Promise<void> =>
  changeMessage(one, { type: "unschedule" });

/** Changes what it says. */
export const editScheduled = (one: Target, text: string): Promise<void> =>
  changeMessage(one, { type: "reschedule", text });

/** Has it sent at another moment, of this device's time zone. */
export function moveScheduled(one: Target, at: Date): Promise<void> {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return changeMessage(one, {
    type: "reschedule",
    when: { send_at: at.toISOString(), time_zone },
  });
}

/**
 * Changes what one says that only this device has: another takes its place, at the same moment. The server may have
 * it by now: then it is changed there.
 */
export async function editUnsent(message: PendingMessage, text: string): Promise<void> {
  const { client_id, channel_id, thread_id, in_channel, files, schedule } = message;
  const isUnsent = usePending.getState().pending.some((held) => held.client_id === client_id);
  if (!isUnsent) return editScheduled({ _id: client_id, channel_id }, text);
  await sendMessage(channel_id, thread_id, text, files, in_channel, schedule);
  discardMessage(client_id);
}
