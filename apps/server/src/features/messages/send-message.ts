import type { CreateMessageBody, Message } from "@parley/contract";
import type { Actor } from "../../platform/http/actors.ts";
import type { Writer } from "../channels/index.ts";
import type { MessageHooks } from "./hooks.ts";
import { type Sent, sendKind } from "./send-kind.ts";

/**
 * Sends a message: durable when this returns.
 * @returns the stored message, and whether this request made it or an earlier one did
 * @throws `not_found`, `forbidden`, `channel_archived`, `client_id_reused`, `invalid_input`
 */
export async function sendMessage(
  { writer, hooks }: { writer: Writer; hooks: MessageHooks },
  actor: Actor,
  body: CreateMessageBody,
): Promise<Sent & { message: Message }> {
  return writer.submit(sendKind, {
    hooks,
    actor,
    body,
    channel_ids: [body.channel_id],
    user_ids: [actor.user_id],
  });
}
