import type { QueryClient } from "@tanstack/react-query";

let held: QueryClient | undefined;

/** The cache says that it is there; only `client.ts` does. */
export const holdQueries = (client: QueryClient): void => {
  held = client;
};

/**
 * The app's cache, for whoever has only something to forget or to change in it: undefined as long as nothing has
 * asked through it, so that there is nothing in it. The first load does without it so.
 */
export const heldQueries = (): QueryClient | undefined => held;
