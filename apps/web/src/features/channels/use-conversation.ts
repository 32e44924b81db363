import type { Channel, Id, SharedChannel } from "@parley/contract";
import { CallError } from "../../platform/http/call-error.ts";
import type { ChannelEntry } from "./entry.ts";
import { useChannel } from "./store.ts";
import { useStrangeChannel } from "./use-strange-channel.ts";

/** A conversation by its id, for who is in it and for who only visits. */
export type Conversation =
  | { status: "own"; channel: SharedChannel; entry: ChannelEntry }
  | { status: "visitor"; channel: Channel }
  | { status: "loading" }
  /** It does not exist, or this person may not see it: nobody is told which. */
  | {
      status: "missing";
      /** As one saw it until now, where one looked into it as a visitor. */
      was?: Channel | undefined;
    }
  | { status: "failed"; error: Error; retry: () => void };

/** A conversation of one's own, or else a public channel as a visitor sees it. */
export function useConversation(channelId: Id): Conversation {
  const entry = useChannel(channelId);
  const shown = useStrangeChannel(channelId, entry === undefined);
  if (entry) return { status: "own", channel: entry.channel, entry };
  if (shown.status === "success") return { status: "visitor", channel: shown.channel };
  if (shown.status === "pending") return { status: "loading" };
  const status = shown.error instanceof CallError ? shown.error.status : undefined;
  // An id that is none answers 422: nothing can be there either.
  if (status === 404 || status === 422) return { status: "missing", was: shown.was };
  return { status: "failed", error: shown.error, retry: shown.retry };
}

/** What all may know of a conversation, once it is loaded. */
export function useSharedChannel(channelId: Id): SharedChannel | undefined {
  const conversation = useConversation(channelId);
  return "channel" in conversation ? conversation.channel : undefined;
}
