import { calls, type Id, type Message } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { openDirect } from "../channels/index.ts";
import type { Recipient } from "./recipients.ts";

/** One forward that is being written; a second try with the same one repeats nothing. */
export interface ForwardDraft {
  message_id: Id;
  client_id: Id;
}

/**
 * Repeats a message in each of these conversations, all or none; a person stands for the direct
 * conversation with them. Answers with the copies. Throws `CallError`.
 */
export async function forwardMessage(
  { message_id, client_id }: ForwardDraft,
  recipients: readonly Recipient[],
  comment: string,
): Promise<Message[]> {
  const channel_ids: Id[] = [];
  for (const recipient of recipients) {
    const channel =
      recipient.type === "channel" ? recipient.channel : await openDirect([recipient.person._id]);
    channel_ids.push(channel._id);
  }
  const body = { message_id, channel_ids, comment, client_id };
  return (await call(calls.messageForward, { body })).messages;
}
