import { defineCall } from "../call.ts";
import { Message } from "../messages.ts";
import { SetReactionBody } from "../reactions.ts";

/** Calls about reactions to messages. */
export const reactionCalls = {
  reactionSet: defineCall({
    method: "POST",
    path: "/reaction/set",
    auth: "session",
    tag: "Reactions",
    status: 200,
    summary: "Sets or clears one's own reaction to a message.",
    body: SetReactionBody,
    data: Message,
  }),
} as const;
