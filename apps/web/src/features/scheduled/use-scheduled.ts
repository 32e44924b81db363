import { calls, type Id } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { isAway } from "../../platform/http/call-error.ts";
import { readScheduled } from "../../platform/local-db/kept-scheduled.ts";
import { queryClient } from "../../platform/query/client.ts";
import { useQuery } from "../../platform/query/use-query.ts";
import { useMe } from "../channels/index.ts";
import { inOrder, type ScheduledList, scheduledKey } from "../messages/index.ts";

async function loadScheduled(me: Id, signal: AbortSignal): Promise<ScheduledList> {
  try {
    return await call(calls.scheduledList, { signal });
  } catch (error) {
    // What is held was changed here since; what the device keeps is older.
    const isHeld = queryClient.getQueryData(scheduledKey) !== undefined;
    const kept =
      isHeld || !isAway(error) ? undefined : await readScheduled(me).catch(() => undefined);
    if (!kept) throw error;
    return { scheduled: inOrder(kept), isKept: true };
  }
}

/** One's messages that wait for their time or could not be sent; one's own stream tells when to ask again. */
export function useScheduled() {
  const me = useMe();
  return useQuery({
    queryKey: scheduledKey,
    queryFn: ({ signal }) => loadScheduled(me, signal),
    staleTime: 0,
    gcTime: Number.POSITIVE_INFINITY,
  });
}
