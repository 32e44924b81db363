import { calls, type Id } from "@parley/contract";
import { useQuery } from "@tanstack/react-query";
import i18next from "i18next";
import { call } from "../../platform/http/call.ts";
import { describeError } from "../../platform/i18n/describe-error.ts";
import { queryClient } from "../../platform/query/client.ts";
import { toast } from "../../platform/ui/toast-store.ts";

const pinsKey = (channelId: Id) => ["message", "pins", channelId];

/** Pins or unpins a message; the row changes by the change stream. Says what went wrong. */
export async function pinMessage(message_id: Id, pinned: boolean): Promise<void> {
  try {
    const { channel_id } = await call(calls.messagePin, { body: { message_id, pinned } });
    await queryClient.invalidateQueries({ queryKey: pinsKey(channel_id) });
  } catch (error) {
    toast({
      title: i18next.t(pinned ? "pin.failed" : "pin.unpinFailed", { ns: "messages" }),
      description: describeError(error),
      variant: "destructive",
    });
  }
}

/** The pinned messages of a conversation, the newest pin first. */
export function usePins(channelId: Id) {
  return useQuery({
    queryKey: pinsKey(channelId),
    queryFn: ({ signal }) => call(calls.messageListPins, { params: { channelId }, signal }),
    // Others pin too, and nothing tells this list: it asks whenever it is opened.
    staleTime: 0,
  });
}
