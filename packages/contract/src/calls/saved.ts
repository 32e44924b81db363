import { defineCall } from "../call.ts";
import { SavedMessage, SavedPage, SavedQuery, SetSavedBody } from "../saved.ts";
import { z } from "../zod.ts";

const saved = { tag: "Saved messages", auth: "session", status: 200 } as const;

/** Calls about what one keeps for later. */
export const savedCalls = {
  savedList: defineCall({
    ...saved,
    method: "GET",
    path: "/saved/list",
    summary: "Messages that one saved, the latest first, done ones among them.",
    query: SavedQuery,
    data: SavedPage,
  }),
  savedSet: defineCall({
    ...saved,
    method: "POST",
    path: "/saved/set",
    summary: "Saves a message, marks it as done, sets a reminder, or takes it off the list.",
    body: SetSavedBody,
    data: z.object({ saved: SavedMessage.nullable() }),
  }),
} as const;
