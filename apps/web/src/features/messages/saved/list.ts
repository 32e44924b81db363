import type { SavedMessage } from "@parley/contract";
import { useMemo } from "react";
import { usePending } from "../outbox/pending-store.ts";
import { withWish } from "./shown.ts";
import { useSaved } from "./store.ts";

/** Everything on one's list, the latest first. */
export function useSavedMessages(): readonly SavedMessage[] {
  const byId = useSaved((state) => state.byId);
  const changes = usePending((state) => state.changes);
  return useMemo(() => {
    const ids = new Set([...Object.keys(byId), ...Object.keys(changes)]);
    return [...ids]
      .flatMap((id) => withWish(byId[id]?.saved ?? null, changes[id]) ?? [])
      .toSorted((a, b) => (a.saved_at < b.saved_at ? 1 : -1));
  }, [byId, changes]);
}
