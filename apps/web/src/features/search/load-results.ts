import { calls, type SearchKind, type SearchPage, type SearchResult } from "@parley/contract";
import { useEffect } from "react";
import { call } from "../../platform/http/call.ts";
import { CallError } from "../../platform/http/call-error.ts";
import { queryClient } from "../../platform/query/client.ts";
import { useInfiniteQuery, useQuery } from "../../platform/query/use-query.ts";
import type { SearchSort } from "./path.ts";
import type { LocalResult } from "./search-here.ts";

/** Results are fresh for this long, in ms. */
const STALE_TIME = 60_000;

const timeZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

interface Asked {
  q: string;
  sort: SearchSort;
}

/** ms until the server is asked again for what it could not answer. */
const ASK_AGAIN = 5_000;

type Overview = SearchResult | LocalResult;

/** Whether only what this device has was searched. */
export const isLocal = (found: Overview | undefined): boolean =>
  found !== undefined && "isLocal" in found;

/** How the first page of every kind is asked for. */
export const overviewOptions = ({ q, sort }: Asked) => ({
  queryKey: ["search", q, sort],
  staleTime: STALE_TIME,
  // What was found on this device alone is asked for again until the server answers.
  refetchInterval: ({ state }: { state: { data?: Overview } }) =>
    isLocal(state.data) ? ASK_AGAIN : false,
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Overview> => {
    try {
      return await call(calls.searchShow, { query: { q, sort, time_zone: timeZone() }, signal });
    } catch (error) {
      const isOffline = error instanceof CallError && error.reason === "network";
      if (!isOffline) throw error;
      return (await import("./search-here.ts")).searchHere(q);
    }
  },
});

/** Counts of every kind, and operators that mean nobody. */
export function useOverview(asked: Asked) {
  const found = useQuery({ ...overviewOptions(asked), enabled: asked.q !== "" });
  const isHere = isLocal(found.data);
  const { q, sort } = asked;
  useEffect(() => {
    // The server answers again: the lists of each kind are loaded anew.
    if (isHere) return () => void queryClient.resetQueries({ queryKey: ["search", q, sort] });
  }, [isHere, q, sort]);
  return found;
}

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
          ? await queryClient.fetchQuery({ ...overviewOptions(asked), retry: false })
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
