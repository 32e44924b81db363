import { calls, type OnlineUser } from "@parley/contract";
import { keepPreviousData } from "@tanstack/react-query";
import { useEffect } from "react";
import { call } from "../../platform/http/call.ts";
import { useInfiniteQuery } from "../../platform/query/use-query.ts";
import { takePresences } from "../presence/index.ts";
import { rememberPeople } from "./store.ts";

/** ms until the list is asked for anew: who came meanwhile is watched by nobody here. */
const REFRESH = 10_000;

/** Who is online and is called so: 50, then more on request; goes on being asked while it shows. */
export function useOnlinePeople(q: string) {
  const list = useInfiniteQuery({
    queryKey: ["people", "online", q],
    queryFn: ({ pageParam, signal }) =>
      call(calls.presenceOnlineUsers, {
        query: { q: q || undefined, cursor: pageParam, limit: 50 },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.next_cursor ?? undefined,
    placeholderData: keepPreviousData,
    refetchInterval: REFRESH,
    staleTime: 0,
  });
  const people: OnlineUser[] | undefined = list.data?.pages.flatMap(({ users }) => users);
  useEffect(() => {
    for (const { users } of list.data?.pages ?? []) {
      rememberPeople(users.map(({ presence: _, ...person }) => person));
      takePresences(users.map(({ presence }) => presence));
    }
  }, [list.data]);
  return {
    people,
    total: list.data?.pages.at(-1)?.total,
    isPending: list.isPending,
    // A list that could be loaded before stays.
    error: people ? null : list.error,
    retry: () => void list.refetch(),
    more: list.hasNextPage ? () => void list.fetchNextPage() : undefined,
    isLoadingMore: list.isFetchingNextPage,
  };
}
