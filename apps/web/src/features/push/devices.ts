import { calls, type Id } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { queryClient } from "../../platform/query/client.ts";
import { useQuery } from "../../platform/query/use-query.ts";
import { lookAtPush, turnPushOff } from "./subscription.ts";

const KEY = ["push", "list"];

/** One's own devices with push; always asked anew when it is looked at. */
export function usePushDevices() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(calls.pushList, { signal }),
    staleTime: 0,
  });
}

/** Asks for the list again. */
export const reloadDevices = (): Promise<void> => queryClient.invalidateQueries({ queryKey: KEY });

/** Ends push to a device; to this one in the browser too. Throws `CallError`. */
export async function removeDevice(_id: Id, isCurrent: boolean): Promise<void> {
  try {
    if (isCurrent) await turnPushOff();
    else await call(calls.pushDelete, { params: { _id } });
  } finally {
    await Promise.all([reloadDevices(), lookAtPush()]);
  }
}

/** Has a test notification sent to this device. Throws `CallError`. */
export async function sendTest(): Promise<void> {
  await call(calls.pushTest, {});
}
