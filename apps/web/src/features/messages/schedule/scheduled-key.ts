import { heldQueries } from "../../../platform/query/held-queries.ts";

/** What is kept of the list of scheduled messages. */
export const scheduledKey = ["scheduled", "list"];

/** Asks again for what was only what the device saw last. */
export const refreshScheduled = (): void =>
  void heldQueries()?.invalidateQueries({
    queryKey: scheduledKey,
    predicate: ({ state }) => (state.data as { isKept?: true } | undefined)?.isKept === true,
  });
