import type { Id } from "@parley/contract";
import { draftOf, setDraft } from "../../../platform/local-db/drafts.ts";
import { fillTray, takeTray } from "../../files/index.ts";
import { checkText } from "../composer/check-text.ts";
import { sendMessage } from "../send-message.ts";

/** Where a message is to be written, and what it says. */
export interface ScheduleTarget {
  channelId: Id;
  threadId: Id | null;
  /** A reply that goes to its channel too. */
  inChannel: boolean;
  text: string;
}

/**
 * Has a message sent at a later moment, with the files that lie beside it; both leave the composer once the outbox
 * has them.
 * @throws what storing throws: then everything stays where it was
 */
export async function scheduleMessage(target: ScheduleTarget, at: Date): Promise<void> {
  const { channelId, threadId, inChannel, text } = target;
  const place = threadId ?? channelId;
  const files = takeTray(place);
  const schedule = {
    send_at: at.toISOString(),
    time_zone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  try {
    await sendMessage(channelId, threadId, text, files, inChannel, schedule);
  } catch (error) {
    fillTray(place, files);
    throw error;
  }
  // Whoever wrote on meanwhile writes the next message.
  if (checkText(draftOf(place)).text === text) setDraft(place, "");
}
