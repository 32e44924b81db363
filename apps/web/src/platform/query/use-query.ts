import {
  type UseInfiniteQueryOptions,
  type UseQueryOptions,
  useInfiniteQuery as useAnyInfiniteQuery,
  useQuery as useAnyQuery,
} from "@tanstack/react-query";
import { queryClient } from "./client.ts";

/**
 * TanStack Query's hooks on the app's one cache. They name it instead of finding it around them: what provides it
 * there would have to be in the first load.
 */
export const useQuery = ((options: UseQueryOptions) =>
  useAnyQuery(options, queryClient)) as typeof useAnyQuery;
export const useInfiniteQuery = ((options: UseInfiniteQueryOptions) =>
  useAnyInfiniteQuery(options, queryClient)) as typeof useAnyInfiniteQuery;
