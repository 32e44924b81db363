import { calls } from "@parley/contract";
import { useEffect } from "react";
import { call } from "../../platform/http/call.ts";
import { queryClient } from "../../platform/query/client.ts";
import { useInfiniteQuery } from "../../platform/query/use-query.ts";
import { listKey } from "./actions.ts";
import { applyRow, type ListFilter, type Pages } from "./lists.ts";
import { onNews, useUnreadBroadcasts } from "./store.ts";

/** A list of notifications that follows what happens while it shows. */
export function useList(filter: ListFilter, limit?: number) {
  const { onlyUnread, kind } = filter;
  const key = [...listKey, { onlyUnread, kind, limit }];
  const query = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      call(calls.notificationList, {
        query: {
          filter: onlyUnread ? "unread" : "all",
          kind: kind ?? undefined,
          cursor: pageParam ?? undefined,
          limit,
        },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }) => next_cursor,
    // What came while it did not show, it was not told.
    staleTime: 0,
  });

  useEffect(() => {
    const held = [...listKey, { onlyUnread, kind, limit }];
    return onNews({
      row(row) {
        if (row.type === "notification")
          queryClient.setQueryData<Pages>(
            held,
            (pages) => pages && applyRow(pages, row, { onlyUnread, kind }),
          );
        else if (row.reset) void queryClient.invalidateQueries({ queryKey: held });
      },
    });
  }, [onlyUnread, kind, limit]);

  // A message to all is nobody's own row: the counts of the channels tell of it.
  const broadcasts = useUnreadBroadcasts();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another number asks again.
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: listKey });
  }, [broadcasts]);
  return query;
}
