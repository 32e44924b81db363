import { calls, type SearchKind, type SearchPage, type SearchResult } from "@parley/contract";
import { useInfiniteQuery, useQuery } from "@tanstack/react-query";
import { call } from "../../platform/http/call.ts";
import { queryClient } from "../../platform/query/client.ts";
import type { SearchSort } from "./path.ts";

/** Results are fresh for this long, in ms. */
const STALE_TIME = 60_000;

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Asked {
  q: string;
  sort: SearchSort;
}

/** The first page of every kind. */
const overview = ({ q, sort }: Asked) => ({
  queryKey: ["search", q, sort],
  staleTime: STALE_TIME,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(calls.searchShow, { query: { q, sort, time_zone: timeZone() }, signal }),
});

/** Counts of every kind, and operators that mean nobody. */
export const useOverview = (asked: Asked) =>
  useQuery({ ...overview(asked), enabled: asked.q !== "" });

/** A result of one kind. */
export type Found<K extends SearchKind> = NonNullable<SearchResult[K]>["items"][number];

/** Results of one kind, page by page; the first one is the overview's. */
export function useResults<K extends SearchKind>(asked: Asked, kind: K) {
  const { q, sort } = asked;
  return useInfiniteQuery({
    enabled: q !== "",
    queryKey: ["search", q, sort, kind],
    staleTime: STALE_TIME,
    initialPageParam: undefined as string | undefined,
    queryFn: async ({ signal, pageParam }) => {
      const result =
        pageParam === undefined
          ? await queryClient.fetchQuery({ ...overview(asked), retry: false })
          : await call(calls.searchShow, {
              query: { q, kind, sort, cursor: pageParam, time_zone: timeZone() },
              signal,
            });
      const nothing = { items: [], next_cursor: null, count: 0 };
      return (result[kind] ?? nothing) as unknown as SearchPage<Found<K>>;
    },
    getNextPageParam: ({ next_cursor }) => next_cursor ?? undefined,
  });
}

/** People and channels for suggestions. Throws `CallError`. */
export async function suggestNames(
  q: string,
  kinds: readonly ("people" | "channels")[],
  signal: AbortSignal,
): Promise<SearchResult> {
  const asked = kinds.map((kind) =>
    queryClient.fetchQuery({
      queryKey: ["search", "names", q, kind],
      staleTime: STALE_TIME,
      retry: false,
      queryFn: () => call(calls.searchShow, { query: { q, kind, limit: 4 }, signal }),
    }),
  );
  return Object.assign({ unknown: [] }, ...(await Promise.all(asked)));
}
