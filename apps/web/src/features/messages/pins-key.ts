import type { Id } from "@parley/contract";
import { queryClient } from "../../platform/query/client.ts";

/** Key of the list of pinned messages in the query cache. */
export const pinsKey = (channelId: Id) => ["message", "pins", channelId];

/** Asks again for what was only what the device saw last. */
export const refreshPins = (): void =>
  void queryClient.invalidateQueries({ queryKey: ["message", "pins"] });
