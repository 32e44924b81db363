import { changeUnsent, forgetUnsent, readUnsent } from "./unsent-db.ts";

/** Something that a person did and the server has not confirmed. */
export interface StoredOperation {
  /** Its own id, made where it was done. */
  client_id: string;
  user_id: string;
  /** As the feature that did it keeps it. */
  operation: unknown;
}

/** All that this person did and that is not confirmed, in no order. Rejects when storage is forbidden. */
export const readOperations = (user_id: string): Promise<StoredOperation[]> =>
  readUnsent("operations", user_id);

/**
 * Keeps some and forgets others, all or nothing; what is there already goes through `merge` first.
 * Resolves when it is committed; rejects when the disk is full.
 */
export const changeOperations = (
  kept: readonly StoredOperation[],
  forgotten: readonly string[],
  merge: (next: StoredOperation, held: StoredOperation) => StoredOperation = (next) => next,
): Promise<void> =>
  changeUnsent("operations", (store) => {
    for (const next of kept) {
      const asked: IDBRequest<StoredOperation | undefined> = store.get(next.client_id);
      asked.onsuccess = () => store.put(asked.result ? merge(next, asked.result) : next);
    }
    for (const id of forgotten) store.delete(id);
  });

/** Forgets all that this person did. */
export const forgetOperations = (user_id: string): Promise<void> =>
  forgetUnsent("operations", user_id);
