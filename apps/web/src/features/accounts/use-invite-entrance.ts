import { calls } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { useQuery } from "../../platform/query/use-query.ts";

/** Whom the invitation behind a link is for and who asks; a link that leads nowhere gives nothing. */
export function useInviteEntrance(inviteId: string | undefined) {
  return useQuery({
    enabled: inviteId !== undefined,
    queryKey: ["invite", "entrance", inviteId],
    queryFn: ({ signal }) =>
      call(calls.inviteEntrance, { params: { inviteId: inviteId ?? "" }, signal }),
  });
}
