import { calls } from "@parley/contract";
import { call } from "../../../platform/http/call.ts";
import { queryClient } from "../../../platform/query/client.ts";
import { useQuery } from "../../../platform/query/use-query.ts";

const KEY = ["session", "list"];

/** Where one is logged in; always asked anew when it is looked at. */
export function useSessions() {
  return useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => call(calls.sessionList, { signal }),
    staleTime: 0,
  });
}

const reload = () => queryClient.invalidateQueries({ queryKey: KEY });

/** Ends one session: that device is logged out at once. Throws `CallError`. */
export async function endSessionOf(_id: string): Promise<void> {
  try {
    await call(calls.sessionDelete, { params: { _id } });
  } finally {
    // One that is gone already goes from the list as well.
    await reload();
  }
}

/** Ends all sessions but this one. Throws `CallError`. */
export async function endOtherSessions(): Promise<number> {
  const { ended } = await call(calls.sessionDeleteOthers, {});
  await reload();
  return ended;
}
