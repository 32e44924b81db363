import type { Message } from "@parley/contract";
import { useMemo } from "react";
import { useDeletedHere } from "./deleted-here.ts";
import { usePendingChanges } from "./outbox/pending-store.ts";
import { withChanges } from "./shown-message.ts";
import { useConversationView } from "./view/conversation-context.ts";

/** A message as it will be once what was changed here is stored. */
export function useShownMessage(message: Message | null): Message | null {
  const { me } = useConversationView();
  const id = message?._id ?? "";
  const changes = usePendingChanges(id);
  const deleted = useDeletedHere((held) => held[id]);
  return useMemo(
    () => message && withChanges(message, changes, me, deleted),
    [message, changes, me, deleted],
  );
}
