import { defineCall } from "../call.ts";
import { Message } from "../messages.ts";
import { ReactorPage, ReactorsQuery, SetReactionBody } from "../reactions.ts";
import { ById } from "./shapes.ts";

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
  reactionList: defineCall({
    method: "GET",
    path: "/reaction/list/:_id",
    auth: "session",
    tag: "Reactions",
    status: 200,
    summary: "Everyone who reacted to a message, page by page; nobody where it was deleted.",
    params: ById,
    query: ReactorsQuery,
    data: ReactorPage,
  }),
} as const;
