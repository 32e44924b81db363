import type { SharedChannel } from "@parley/contract";
import { openDirect } from "../channels/index.ts";
import type { AttachedFile } from "../files/index.ts";
import type { Recipient } from "./recipients.ts";
import { sendMessage } from "./send-message.ts";

/**
 * Finds or creates the conversation with these recipients and hands the text to the outbox; answers
 * with the conversation. Throws `CallError`.
 */
export async function sendNewMessage(
  recipients: readonly Recipient[],
  text: string,
  files: readonly AttachedFile[] = [],
): Promise<Pick<SharedChannel, "_id" | "kind">> {
  const [first] = recipients;
  const channel =
    first?.type === "channel"
      ? first.channel
      : await openDirect(
          recipients.flatMap((one) => (one.type === "person" ? [one.person._id] : [])),
        );
  await sendMessage(channel._id, null, text, files);
  return channel;
}
