import { calls, type Id } from "@parley/contract";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { useQuery } from "../../platform/query/use-query.ts";

/** Where the cache keeps the members of a channel; `q` is part of a name. */
export const membersKey = (channelId: Id, q?: string) =>
  q === undefined ? ["channel", "members", channelId] : ["channel", "members", channelId, q];

/** Always asked of the server anew; what was there before only shows until the answer is there. */
export const notCached = { staleTime: 0 } as const;

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
