import { defineCall } from "../call.ts";
import { DraftAnswer, DraftListQuery, DraftPage, SetDraftBody } from "../drafts.ts";

const drafts = { tag: "Drafts", auth: "session", status: 200 } as const;

/** Calls about what one has written and not sent. */
export const draftCalls = {
  draftList: defineCall({
    ...drafts,
    method: "GET",
    path: "/draft/list",
    summary: "What one has written and not sent, or what changed of it since.",
    query: DraftListQuery,
    data: DraftPage,
  }),
  draftSet: defineCall({
    ...drafts,
    method: "PUT",
    path: "/draft/set",
    summary: "Keeps what is written for a conversation or a thread, for all one's devices.",
    body: SetDraftBody,
    data: DraftAnswer,
  }),
} as const;
