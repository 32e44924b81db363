/*
 * What is not sent yet, of everyone who uses this browser: a database of its own, because it outlives a
 * session that merely ends. Written with the browser's own interface, so that the first message of a
 * visit waits for nothing to be fetched.
 */

const NAME = "parley-outbox";

/** Operations by `client_id`, and the content of files by their upload. */
type StoreName = "operations" | "files";

let opening: Promise<IDBDatabase> | undefined;

function open(): Promise<IDBDatabase> {
  opening ??= new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 2);
    request.onupgradeneeded = () => {
      const { result } = request;
      const add = (store: StoreName, keyPath: string) =>
        result.objectStoreNames.contains(store) ||
        result.createObjectStore(store, { keyPath }).createIndex("user_id", "user_id");
      add("operations", "client_id");
      add("files", "upload");
    };
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

/** All rows of this person in a store, in no order. Rejects when storage is forbidden. */
export async function readUnsent<T>(name: StoreName, user_id: string): Promise<T[]> {
  const database = await open();
  return new Promise((resolve, reject) => {
    const request = database.transaction(name).objectStore(name).index("user_id").getAll(user_id);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/** Runs `work` in one transaction, all or nothing; resolves when it is committed, rejects when the disk is full. */
export async function changeUnsent(
  name: StoreName,
  work: (store: IDBObjectStore) => void,
): Promise<void> {
  const database = await open();
  await new Promise<void>((resolve, reject) => {
    const transaction = database.transaction(name, "readwrite");
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error);
    work(transaction.objectStore(name));
  });
}

/** Forgets all rows of this person in a store. */
export async function forgetUnsent(name: StoreName, user_id: string): Promise<void> {
  await changeUnsent(name, (store) => {
    const asked = store.index("user_id").getAllKeys(user_id);
    asked.onsuccess = () => {
      for (const key of asked.result) store.delete(key);
    };
  });
}
