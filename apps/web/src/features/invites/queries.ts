import { calls, type Id } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { useInfiniteQuery, useQuery } from "../../platform/query/use-query.ts";

/** The invitation of a link; never from the cache alone, since its status is what one looks for. */
export function useInvite(inviteId: string) {
  return useQuery({
    queryKey: ["invite", "check", inviteId],
    queryFn: ({ signal }) => call(calls.inviteCheckChannel, { params: { inviteId }, signal }),
    staleTime: 0,
  });
}

/** One's own pending invitations, the latest first. */
export function useOwnInvites() {
  return useQuery({
    queryKey: ["invite", "mine"],
    queryFn: ({ signal }) => call(calls.inviteMine, { signal }),
  });
}

/** Invitations to a channel, or of the whole workspace, page by page. */
export function useInviteList(channelId: Id | undefined) {
  return useInfiniteQuery({
    queryKey: ["invite", "list", channelId ?? null],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ signal, pageParam }) =>
      call(calls.inviteList, { query: { channel_id: channelId, cursor: pageParam }, signal }),
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}
