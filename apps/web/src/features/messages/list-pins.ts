import { calls, type Id } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";

/** Key of the list of pinned messages in the query cache. */
export const pinsKey = (channelId: Id) => ["message", "pins", channelId];

/** The pinned messages of a conversation, the newest pin first. */
export function usePins(channelId: Id) {
  return useQuery({
    queryKey: pinsKey(channelId),
    queryFn: ({ signal }) => call(calls.messageListPins, { params: { channelId }, signal }),
    // Others pin too, and nothing tells this list: it asks whenever it is opened.
    staleTime: 0,
  });
}
