import type { Id } from "@parley/contract";
import type { OutboxStorage } from "./operations.ts";
import { type PendingOperation, stored } from "./pending.ts";

/** Keeps what is pending for as long as the tab lives. */
export function memoryStorage(): OutboxStorage {
  const held = new Map<Id, PendingOperation>();
  return {
    all: async () => [...held.values()].sort((a, b) => a.order - b.order),
    async change(kept, forgotten) {
      for (const operation of kept) {
        const other = held.get(operation.client_id);
        held.set(operation.client_id, other ? stored(operation, other) : operation);
      }
      for (const id of forgotten) held.delete(id);
    },
  };
}
