import { calls, type Message } from "@parley/contract";
import { useEffect } from "react";
import { call } from "../../../platform/http/call.ts";
import { useInfiniteQuery } from "../../../platform/query/use-query.ts";
import { rememberPeople } from "../../people/index.ts";

/** Everyone who reacted to a message, all of them one page after the other; asked anew when they change. */
export function useReactors({ _id, rev }: Pick<Message, "_id" | "rev">) {
  const list = useInfiniteQuery({
    queryKey: ["reaction", "list", _id, rev],
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const page = await call(calls.reactionList, {
        params: { _id },
        query: { cursor: pageParam, limit: 200 },
        signal,
      });
      rememberPeople(page.reactors.map(({ user }) => user));
      return page;
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
    placeholderData: (previous) => previous,
  });
  const { hasNextPage, isFetchingNextPage, isError, fetchNextPage } = list;
  useEffect(() => {
    if (hasNextPage && !isFetchingNextPage && !isError) void fetchNextPage();
  }, [hasNextPage, isFetchingNextPage, isError, fetchNextPage]);
  return list;
}
