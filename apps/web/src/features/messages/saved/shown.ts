import type { Id, SavedMessage } from "@parley/contract";
import { useMemo } from "react";
import type { PendingChange } from "../outbox/pending.ts";
import { usePendingChanges } from "../outbox/pending-store.ts";
import { useSaved } from "./store.ts";

/** A saved message as it will be once what was chosen here is stored; null: it is not on the list. */
export function withWish(
  saved: SavedMessage | null,
  changes: readonly PendingChange[] | undefined,
): SavedMessage | null {
  let shown = saved;
  for (const { message_id, channel_id, change, created_at } of changes ?? []) {
    if (change.type !== "save") continue;
    const { state, remind_at, content } = change;
    if (state === "none") {
      shown = null;
      continue;
    }
    const base = shown ?? {
      ...{ message_id, channel_id, content, rev: 0, missing: null },
      ...{ saved_at: created_at, remind_at: null, reminded_at: null },
    };
    const kept = remind_at === undefined ? base.remind_at : remind_at;
    shown = { ...base, state, remind_at: state === "open" ? kept : null };
  }
  return shown;
}

/** One message as it stands on one's list; null when it does not. */
export function useSavedMessage(messageId: Id): SavedMessage | null {
  const saved = useSaved(({ byId }) => byId[messageId]?.saved ?? null);
  const changes = usePendingChanges(messageId);
  return useMemo(() => withWish(saved, changes), [saved, changes]);
}
