import type { Id } from "@parley/contract";
import type { PendingOperation } from "./pending.ts";

/** Where what is pending is kept, in the order of `order`; shared by all tabs of this person. */
export interface OutboxStorage {
  all: () => Promise<readonly PendingOperation[]>;
  /** Keeps some and forgets others, all or nothing. */
  change: (kept: readonly PendingOperation[], forgotten: readonly Id[]) => Promise<void>;
}

/**
 * What is pending in this tab, in order, and the same in the storage: memory leads, and the storage is
 * written in the order of the changes. `onChange` hears of each.
 */
export function createOperations(
  storage: OutboxStorage,
  onChange: (pending: readonly PendingOperation[]) => void,
) {
  let pending: readonly PendingOperation[] = [];
  /** Grows with every change made here. */
  let version = 0;
  let writes: Promise<unknown> = Promise.resolve();
  /** The last one given: what is being stored is not among what is pending yet. */
  let lastOrder = 0;

  const write = <T>(work: () => Promise<T>): Promise<T> => {
    const done = writes.then(work);
    writes = done.catch(() => undefined);
    return done;
  };
  const keep = (kept: readonly PendingOperation[], gone: readonly PendingOperation[]) => {
    const ids = gone.map(({ client_id }) => client_id);
    void write(() => storage.change(kept, ids)).catch(() => undefined);
  };

  function show(next: readonly PendingOperation[]): void {
    version += 1;
    pending = next;
    onChange(pending);
  }

  return {
    /** Oldest first. */
    all: () => pending,
    find: (clientId: Id) => pending.find(({ client_id }) => client_id === clientId),
    show,
    keep,

    /** Its place is after everything that there is. */
    ordered<T extends PendingOperation>(operation: T): T {
      lastOrder = Math.max(Date.now(), lastOrder + 1, (pending.at(-1)?.order ?? 0) + 1);
      return { ...operation, order: lastOrder };
    },

    /** Shows it once it is in the storage, and not before. */
    async add(operation: PendingOperation): Promise<void> {
      await write(() => storage.change([operation], []));
      show([...pending, operation]);
    },

    /** Puts one in the place of another, or at the end where its order says so. */
    replace(held: PendingOperation, changed: PendingOperation): void {
      const others = pending.filter((other) => other !== held);
      const isMoved = changed.order !== held.order;
      show(
        isMoved ? [...others, changed] : pending.map((other) => (other === held ? changed : other)),
      );
      keep([changed], held.client_id === changed.client_id ? [] : [held]);
    },

    drop(...gone: readonly PendingOperation[]): void {
      if (gone.length === 0) return;
      show(pending.filter((held) => !gone.includes(held)));
      keep([], gone);
    },

    /** All that the storage holds once everything decided here is in it. */
    async read(): Promise<readonly PendingOperation[]> {
      let seen: number;
      let rows: readonly PendingOperation[];
      do {
        seen = version;
        rows = await write(storage.all);
      } while (seen !== version);
      return rows;
    },
  };
}
