import { clearLocalStorage } from "./device.ts";

/*
 * What somebody has written or chosen, and the server may not have, lies in local storage, which every end of a session
 * clears. Where the session merely ended it waits for its owner here: a database that is there only that long.
 */

const NAME = "parley-unsent-entries";

/** Drafts, what is known of them, and choices, by the beginnings of their keys. */
const UNSENT = /^(?:draft|preferences:)/;

interface Entry {
  user_id: string;
  key: string;
  value: string;
}

/** Does some work in one transaction; nothing is left of the database once it is empty. */
async function within(work: (store: IDBObjectStore) => void): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => {
      const store = request.result.createObjectStore("entries", { keyPath: ["user_id", "key"] });
      store.createIndex("user_id", "user_id");
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  let left = 1;
  try {
    await new Promise<void>((resolve, reject) => {
      const transaction = database.transaction("entries", "readwrite");
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error);
      const store = transaction.objectStore("entries");
      work(store);
      const counted = store.count();
      counted.onsuccess = () => {
        left = counted.result;
      };
    });
  } finally {
    database.close();
  }
  if (left > 0) return;
  await new Promise<unknown>((resolve) => {
    const request = indexedDB.deleteDatabase(NAME);
    // Another tab that uses it just now leaves it empty, too.
    request.onsuccess = request.onblocked = request.onerror = resolve;
  });
}

const isThere = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === NAME);

/** Clears local storage, and keeps for `user_id` what is unsent in it. Rejects where storage is forbidden or full. */
export async function putUnsentAway(user_id: string): Promise<void> {
  const entries: Entry[] = Object.entries(localStorage)
    .filter(([key]) => UNSENT.test(key))
    .map(([key, value]) => ({ user_id, key, value: String(value) }));
  clearLocalStorage();
  if (entries.length === 0) return;
  await within((store) => {
    for (const entry of entries) store.put(entry);
  });
}

/** Puts back what was kept for `user_id`, who has logged in again. */
export async function bringUnsentBack(user_id: string): Promise<void> {
  if (!(await isThere())) return;
  await within((store) => {
    const asked: IDBRequest<Entry[]> = store.index("user_id").getAll(user_id);
    asked.onsuccess = () => {
      for (const { key, value } of asked.result) localStorage.setItem(key, value);
    };
  });
  await forgetUnsentEntries(user_id);
}

/** Forgets what is kept for `user_id`, who has logged out, or has it again. */
export async function forgetUnsentEntries(user_id: string): Promise<void> {
  if (!(await isThere())) return;
  await within((store) => {
    store.delete(IDBKeyRange.bound([user_id], [user_id, []]));
  });
}
