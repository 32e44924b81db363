import type { Id } from "@parley/contract";
import type { OutboxStorage, PendingMessage } from "./outbox.ts";

/** Keeps pending messages for as long as the tab lives. */
export function memoryStorage(): OutboxStorage {
  const held = new Map<Id, PendingMessage>();
  return {
    all: async () => [...held.values()],
    put: async (message) => void held.set(message.client_id, message),
    remove: async (clientId) => void held.delete(clientId),
  };
}
