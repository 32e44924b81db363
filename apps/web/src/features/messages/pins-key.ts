import type { Id } from "@parley/contract";
import { heldQueries } from "../../platform/query/held-queries.ts";

/** Key of the list of pinned messages in the query cache. */
export const pinsKey = (channelId: Id) => ["message", "pins", channelId];

/** Asks again for what was only what the device saw last. */
export const refreshPins = (): void =>
  void heldQueries()?.invalidateQueries({ queryKey: ["message", "pins"] });
