import { calls, type Id, type OnlineUser } from "@parley/contract";
import { useEffect } from "react";
import { call } from "../../platform/http/call.ts";
import { useQuery } from "../../platform/query/use-query.ts";
import { takePresences } from "../presence/index.ts";

/** ms until it is asked anew who came; who goes is seen at once. */
const REFRESH = 30_000;

/** Some of those who are online now, by name, without oneself. */
export function useOnline(me: Id, limit: number): readonly OnlineUser[] {
  const { data } = useQuery({
    queryKey: ["home", "online", limit],
    queryFn: ({ signal }) =>
      call(calls.presenceOnlineUsers, { query: { limit: limit + 1 }, signal }),
    refetchInterval: REFRESH,
    staleTime: 0,
  });
  useEffect(() => {
    if (data) takePresences(data.users.map(({ presence }) => presence));
  }, [data]);
  return (data?.users ?? []).filter(({ _id }) => _id !== me).slice(0, limit);
}
