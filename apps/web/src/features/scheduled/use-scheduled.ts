import { calls } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { scheduledKey } from "../messages/index.ts";

/** One's messages that wait for their time or could not be sent; one's own stream tells when to ask again. */
export const useScheduled = () =>
  useQuery({
    queryKey: scheduledKey,
    queryFn: ({ signal }) => call(calls.scheduledList, { signal }),
    staleTime: 0,
  });
