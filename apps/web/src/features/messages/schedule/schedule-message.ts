import { calls, type Id } from "@parley/contract";
import { call } from "../../../platform/http/call.ts";
import { draftOf, setDraft } from "../../../platform/local-db/drafts.ts";
import { queryClient } from "../../../platform/query/client.ts";
import { scheduledKey } from "./scheduled-key.ts";

/** Where a message is to be written, and under which id: the same one for every attempt. */
export interface ScheduleTarget {
  _id: Id;
  channelId: Id;
  threadId: Id | null;
  text: string;
}

/**
 * Has a message sent at a later moment; its text leaves the composer once the server has it.
 * @throws what the call throws: the text stays where it was written
 */
export async function scheduleMessage(
  { _id, channelId, threadId, text }: ScheduleTarget,
  at: Date,
): Promise<void> {
  const body = {
    _id,
    channel_id: channelId,
    text,
    send_at: at.toISOString(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    ...(threadId === null ? {} : { thread_id: threadId }),
  };
  await call(calls.scheduledCreate, { body });
  const place = threadId ?? channelId;
  // Whoever wrote on meanwhile writes the next message.
  if (draftOf(place) === text) setDraft(place, "");
  void queryClient.invalidateQueries({ queryKey: scheduledKey });
}
