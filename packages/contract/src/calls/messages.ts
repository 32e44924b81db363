import { defineCall } from "../call.ts";
import { limits } from "../limits.ts";
import {
  CreateMessageBody,
  DeleteMessageQuery,
  Forwarded,
  ForwardMessageBody,
  Message,
  MessageEdits,
  MessagePage,
  MessagePageQuery,
  PinMessageBody,
  Pins,
  RestoreMessageBody,
  ThreadPage,
  UpdateMessageBody,
} from "../messages.ts";
import { Id } from "../primitives.ts";
import { z } from "../zod.ts";
import { ById, Removed } from "./shapes.ts";

const message = { tag: "Messages", auth: "session", status: 200 } as const;

/** Calls about messages. */
export const messageCalls = {
  messageCreate: defineCall({
    ...message,
    method: "POST",
    path: "/message/create",
    status: 201,
    repeat_status: 200,
    summary:
      "Sends a message. The same client_id with the same content answers 200 with the stored one.",
    body: CreateMessageBody,
    data: Message,
  }),
  messageUpdate: defineCall({
    ...message,
    method: "PUT",
    path: "/message/update/:_id",
    summary: "Edits one's own message.",
    params: ById,
    body: UpdateMessageBody,
    data: Message,
  }),
  messageListEdits: defineCall({
    ...message,
    method: "GET",
    path: "/message/list/edits/:_id",
    summary: "What a message said before it was edited; nothing of a deleted one.",
    params: ById,
    data: MessageEdits,
  }),
  messageDelete: defineCall({
    ...message,
    method: "DELETE",
    path: "/message/delete/:_id",
    summary: `Deletes a message; a tombstone without content stays. It can be taken back for ${limits.undoDeleteSeconds} seconds.`,
    params: ById,
    query: DeleteMessageQuery,
    data: Removed,
  }),
  messageRestore: defineCall({
    ...message,
    method: "POST",
    path: "/message/restore",
    summary: `Takes back that one deleted a message, within ${limits.undoDeleteSeconds} seconds.`,
    body: RestoreMessageBody,
    data: Message,
  }),
  messageForward: defineCall({
    ...message,
    method: "POST",
    path: "/message/forward",
    status: 201,
    repeat_status: 200,
    summary: "Repeats a message in other conversations, all or none.",
    body: ForwardMessageBody,
    data: Forwarded,
  }),
  messagePin: defineCall({
    ...message,
    method: "POST",
    path: "/message/pin",
    summary: "Pins a message to its conversation, or unpins it.",
    body: PinMessageBody,
    data: Message,
  }),
  messageListPins: defineCall({
    ...message,
    method: "GET",
    path: "/message/list/pins/:channelId",
    summary: "The pinned messages of a conversation.",
    params: z.strictObject({ channelId: Id }),
    data: Pins,
  }),
  messageListChannel: defineCall({
    ...message,
    method: "GET",
    path: "/message/list/channel/:channelId",
    summary: "A page of a channel's top-level messages with their reply counts.",
    params: z.strictObject({ channelId: Id }),
    query: MessagePageQuery,
    data: MessagePage,
  }),
  messageListThread: defineCall({
    ...message,
    method: "GET",
    path: "/message/list/thread/:_id",
    summary: "A page of the replies to a message, with the message itself.",
    params: ById,
    query: MessagePageQuery,
    data: ThreadPage,
  }),
} as const;
