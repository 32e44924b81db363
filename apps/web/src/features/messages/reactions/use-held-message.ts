import type { Message } from "@parley/contract";
import { useTimelines } from "../store.ts";
import { useShownMessage } from "../use-shown-message.ts";

/** A message as it is now, whether its row is on the page or not; as it was, once nothing holds it any more. */
export function useHeldMessage(message: Message): Message {
  const held = useTimelines(({ timelines }) => {
    for (const { channel_id, ranges } of Object.values(timelines)) {
      if (channel_id !== message.channel_id) continue;
      for (const { rows } of ranges) {
        const row = rows.find(({ _id }) => _id === message._id);
        if (row) return row;
      }
    }
    return undefined;
  });
  return useShownMessage(held ?? message) ?? message;
}
