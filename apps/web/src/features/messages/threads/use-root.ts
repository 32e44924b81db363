import { calls, type Id, type Message } from "@parley/contract";
import { useMemo } from "react";
import { call } from "../../../platform/http/call.ts";
import { useQuery } from "../../../platform/query/use-query.ts";
import { useTimeline } from "../store.ts";

/** The root of a thread as the channel's timeline has it; null where that is not loaded. */
export function useKnownRoot(channelId: Id, rootId: Id): Message | null {
  const ranges = useTimeline(channelId)?.ranges;
  return useMemo(() => {
    for (const { rows } of ranges ?? []) {
      const found = rows.find(({ _id }) => _id === rootId);
      if (found) return found;
    }
    return null;
  }, [ranges, rootId]);
}

/** The root of a thread, asked for where it is not known. */
export function useRoot(channelId: Id, rootId: Id): Message | null {
  const shown = useKnownRoot(channelId, rootId);
  const opened = useTimeline(rootId)?.root ?? null;
  const known = shown ?? opened;
  const { data } = useQuery({
    queryKey: ["thread", "root", rootId],
    queryFn: async ({ signal }) =>
      (
        await call(calls.messageListThread, {
          params: { _id: rootId },
          query: { limit: 1 },
          signal,
        })
      ).root,
    enabled: known === null,
  });
  return known ?? data ?? null;
}
