import { defineCall } from "../call.ts";
import { SearchQuery, SearchResult } from "../search.ts";

/** The call of the search. */
export const searchCalls = {
  searchShow: defineCall({
    tag: "Search",
    auth: "session",
    status: 200,
    method: "GET",
    path: "/search",
    summary: "Messages, people, channels, files and events that match, of those that one may see.",
    query: SearchQuery,
    data: SearchResult,
  }),
} as const;
