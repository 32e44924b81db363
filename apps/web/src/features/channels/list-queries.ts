import { type CallInput, calls, type Id } from "@parley/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { useInfiniteQuery } from "../../platform/query/use-query.ts";
import { rememberPeople } from "../people/index.ts";
import { membersKey, notCached } from "./queries.ts";

/** Members of a channel by name, page by page. */
export function useMembers(channelId: Id, q = "", enabled = true) {
  return useInfiniteQuery({
    enabled,
    queryKey: membersKey(channelId, q),
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const page = await call(calls.channelMembers, {
        params: { _id: channelId },
        query: { q: q || undefined, cursor: pageParam },
        signal,
      });
      rememberPeople(page.members.map(({ user }) => user));
      return page;
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

/** What of the list of channels is asked for: the part of a name, and for who browses more. */
type Asked = Pick<CallInput<typeof calls.channelList>["query"] & object, "within" | "order">;

/** How channels that one is in or may join are asked for, page by page; by name unless `asked` says otherwise. */
export const channelListOptions = (q: string, asked: Asked = {}) =>
  infiniteQueryOptions({
    ...notCached,
    queryKey: ["channel", "list", q, asked],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(calls.channelList, {
        query: { kind: "channel", q: q || undefined, cursor: pageParam, ...asked },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

export function useChannelList(q: string, enabled = true, asked: Asked = {}) {
  return useInfiniteQuery({
    ...channelListOptions(q, asked),
    enabled,
    placeholderData: (previous) => previous,
  });
}
