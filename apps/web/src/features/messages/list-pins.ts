import { calls, type Id, type Message } from "@parley/contract";
import { call } from "../../platform/http/call.ts";
import { isAway } from "../../platform/http/call-error.ts";
import { readPins } from "../../platform/local-db/read-copy.ts";
import { log } from "../../platform/log/log.ts";
import { useQuery } from "../../platform/query/use-query.ts";
import { pinsKey } from "./pins-key.ts";

interface Pins {
  messages: Message[];
  /** There is no connection: this is what the device saw last. */
  isKept: boolean;
}

async function listPins(channelId: Id, signal: AbortSignal): Promise<Pins> {
  try {
    const { messages } = await call(calls.messageListPins, { params: { channelId }, signal });
    import("../../platform/local-db/kept-pins.ts")
      .then(({ keepPins }) => keepPins(channelId, messages))
      .catch((error) => log.info("Pins are not kept here", error));
    return { messages, isKept: false };
  } catch (error) {
    const kept = isAway(error) ? await readPins(channelId).catch(() => undefined) : undefined;
    if (!kept) throw error;
    return { messages: kept.messages, isKept: true };
  }
}

/** The pinned messages of a conversation, the newest pin first. */
export function usePins(channelId: Id) {
  return useQuery({
    queryKey: pinsKey(channelId),
    queryFn: ({ signal }) => listPins(channelId, signal),
    // Others pin too, and nothing tells this list: it asks whenever it is opened.
    staleTime: 0,
  });
}
