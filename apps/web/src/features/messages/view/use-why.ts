import { calls, type Id } from "@parley/contract";
import { call } from "../../../platform/http/call.ts";
import { useQuery } from "../../../platform/query/use-query.ts";

/** Why one was told of a message, or not; asked anew each time. */
export function useWhy(message_id: Id) {
  return useQuery({
    queryKey: ["notification", "why", message_id],
    queryFn: ({ signal }) => call(calls.notificationWhy, { params: { _id: message_id }, signal }),
    staleTime: 0,
  });
}
