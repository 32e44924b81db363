import { calls, type FileKind, type Id } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { useInfiniteQuery } from "../../platform/query/use-query.ts";

/** Files on the first page: a panel shows about so many. */
const PAGE = 20;

/** The files of a conversation, the newest message first. */
export function useFiles(channel_id: Id, kind: FileKind | null) {
  return useInfiniteQuery({
    queryKey: ["file", "list", channel_id, kind],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        channel_id,
        limit: PAGE,
        ...(kind ? { kind } : {}),
        ...(pageParam ? { cursor: pageParam } : {}),
      };
      return call(calls.fileList, { query, signal });
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
    // Others send too, and nothing tells this list: it asks whenever it is opened.
    staleTime: 0,
  });
}
