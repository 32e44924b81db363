import { QueryClient } from "@tanstack/react-query";
import { CallError } from "../http/call-error.ts";
import { holdQueries } from "./held-queries.ts";

/** Data is fresh for this long, in ms. */
const STALE_TIME = 30_000;
/** Data that nothing shows is kept for this long, in ms. */
const KEEP_TIME = 5 * 60_000;
/** A failed query is tried again this often. */
const RETRIES = 2;

/** ms before retry `n`, counted from 0: doubles from one second to at most thirty. */
export const retryDelay = (n: number): number => Math.min(1000 * 2 ** n, 30_000);

/** An answer 4xx stays the same when asked again; only what may pass by itself is retried. */
export function shouldRetry(failures: number, error: unknown): boolean {
  const status = error instanceof CallError ? error.status : undefined;
  const isFinal = status !== undefined && status >= 400 && status < 500 && status !== 429;
  return !isFinal && failures < RETRIES;
}

/** The cache of calls, with the product's numbers. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_TIME,
        gcTime: KEEP_TIME,
        retry: shouldRetry,
        retryDelay,
        refetchOnWindowFocus: false,
        // Also while the browser takes itself for offline: a failure shows, a query on hold does not.
        networkMode: "always",
        refetchOnReconnect: true,
      },
      mutations: { retry: false },
    },
  });
}

/** The app's one cache. */
export const queryClient = createQueryClient();
holdQueries(queryClient);
