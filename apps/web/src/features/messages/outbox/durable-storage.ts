import type { Id } from "@parley/contract";
import {
  changeOperations,
  forgetOperations,
  readOperations,
} from "../../../platform/local-db/outbox-db.ts";
import { log } from "../../../platform/log/log.ts";
import { memoryStorage } from "./memory-storage.ts";
import type { OutboxStorage } from "./operations.ts";
import { type PendingOperation, stored } from "./pending.ts";

export interface DurableStorage extends OutboxStorage {
  /** False once the browser would not store: what is pending then lasts as long as this tab. */
  isDurable: () => boolean;
  /** Forgets everything of this person, in all tabs. */
  wipe: () => Promise<void>;
  close: () => void;
}

/**
 * Keeps what is pending in the browser's database, one for all tabs of this person; `onForeignChange`
 * tells what another tab did. Where the browser forbids storage, or the disk is full, memory takes over and
 * `onRefused` is called, once.
 */
export function durableStorage(
  user_id: Id,
  { onForeignChange, onRefused }: { onForeignChange: () => void; onRefused: () => void },
): DurableStorage {
  const memory = memoryStorage();
  let isDurable = true;
  const channel = new BroadcastChannel(`parley-outbox:${user_id}`);
  channel.onmessage = () => {
    if (isDurable) onForeignChange();
  };

  async function orMemory<T>(durable: () => Promise<T>, instead: () => Promise<T>): Promise<T> {
    if (!isDurable) return instead();
    try {
      return await durable();
    } catch (error) {
      log.error("The outbox cannot be stored on this device", error);
      isDurable = false;
      onRefused();
      return instead();
    }
  }

  const changed = async (kept: readonly PendingOperation[], forgotten: readonly Id[]) => {
    const rows = kept.map((operation) => ({
      client_id: operation.client_id,
      user_id,
      operation,
    }));
    await changeOperations(rows, forgotten, (next, held) => ({
      ...next,
      operation: stored(next.operation as PendingOperation, held.operation as PendingOperation),
    }));
    channel.postMessage("changed");
  };

  return {
    isDurable: () => isDurable,
    all: () =>
      orMemory(async () => {
        const rows = await readOperations(user_id);
        const operations = rows.map(({ operation }) => operation as PendingOperation);
        return operations.sort((a, b) => a.order - b.order);
      }, memory.all),
    async change(kept, forgotten) {
      // Memory knows it all, so that it can take over at any time.
      await memory.change(kept, forgotten);
      await orMemory(
        () => changed(kept, forgotten),
        async () => undefined,
      );
    },
    async wipe() {
      await orMemory(
        () => forgetOperations(user_id),
        async () => undefined,
      );
      channel.postMessage("changed");
    },
    close: () => channel.close(),
  };
}
