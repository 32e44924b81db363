import { calls } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { useQuery } from "../../platform/query/use-query.ts";
import { scheduledKey } from "../messages/index.ts";

/** One's messages that wait for their time or could not be sent; one's own stream tells when to ask again. */
export const useScheduled = () =>
  useQuery({
    queryKey: scheduledKey,
    queryFn: ({ signal }) => call(calls.scheduledList, { signal }),
    staleTime: 0,
  });
