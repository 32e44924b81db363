import { calls, type Id } from "@parley/contract";
import {
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { rememberPeople } from "../people/index.ts";

/** Where the cache keeps the members of a channel; `q` is part of a name. */
export const membersKey = (channelId: Id, q?: string) =>
  q === undefined ? ["channel", "members", channelId] : ["channel", "members", channelId, q];

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

/** Always asked of the server anew; what was there before only shows until the answer is there. */
const notCached = { staleTime: 0 } as const;

/** How channels that one is in or may join are asked for, by name, page by page. */
export const channelListOptions = (q: string) =>
  infiniteQueryOptions({
    ...notCached,
    queryKey: ["channel", "list", q],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(calls.channelList, {
        query: { kind: "channel", q: q || undefined, cursor: pageParam },
        signal,
      }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });

export function useChannelList(q: string, enabled = true) {
  return useInfiniteQuery({
    ...channelListOptions(q),
    enabled,
    placeholderData: (previous) => previous,
  });
}

/** How a channel that one is no member of is asked for, if one may see it. */
export const channelShowOptions = (channelId: Id) =>
  queryOptions({
    ...notCached,
    queryKey: ["channel", "show", channelId],
    queryFn: ({ signal }) => call(calls.channelShow, { params: { _id: channelId }, signal }),
  });

export function useStrangeChannel(channelId: Id, enabled: boolean) {
  return useQuery({ ...channelShowOptions(channelId), enabled });
}
