/*
 * What is not sent yet, of everyone who uses this browser: a database of its own, because it outlives a
 * session that merely ends. Written with the browser's own interface, so that the first message of a
 * visit waits for nothing to be fetched.
 */

const NAME = "parley-outbox";
const STORE = "operations";

/** Something that a person did and the server has not confirmed. */
export interface StoredOperation {
  /** Its own id, made where it was done. */
  client_id: string;
  user_id: string;
  /** As the feature that did it keeps it. */
  operation: unknown;
}

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () =>
      request.result
        .createObjectStore(STORE, { keyPath: "client_id" })
        .createIndex("user_id", "user_id");
    request.onsuccess = () => {
      const database = request.result;
      // Whoever deletes or upgrades it does not wait for this tab.
      database.onversionchange = () => database.close();
      database.onclose = () => {
        opening = undefined;
      };
      resolve(database);
    };
    request.onerror = () => reject(request.error);
  }).catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

async function change(work: (store: IDBObjectStore) => void): Promise<void> {
  const database = await open();
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(STORE, "readwrite");
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(STORE));
  });
}

/** All that this person did and that is not confirmed, in no order. Rejects when storage is forbidden. */
export async function readOperations(user_id: string): Promise<StoredOperation[]> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = database.transaction(STORE).objectStore(STORE).index("user_id").getAll(user_id);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * Keeps some and forgets others, all or nothing; what is there already goes through `merge` first.
 * Resolves when it is committed; rejects when the disk is full.
 */
export const changeOperations = (
  kept: readonly StoredOperation[],
  forgotten: readonly string[],
  merge: (next: StoredOperation, held: StoredOperation) => StoredOperation = (next) => next,
): Promise<void> =>
  change((store) => {
    for (const next of kept) {
      const asked: IDBRequest<StoredOperation | undefined> = store.get(next.client_id);
      asked.onsuccess = () => store.put(asked.result ? merge(next, asked.result) : next);
    }
    for (const id of forgotten) store.delete(id);
  });

/** Forgets all that this person did. */
export async function forgetOperations(user_id: string): Promise<void> {
  const held = await readOperations(user_id);
  await changeOperations(
    [],
    held.map(({ client_id }) => client_id),
  );
}
