/*
 * Reads the stored session with the browser's own interface. Dexie is fetched only when something is
 * written: it is a sixth of what a first visit may load, and the session is needed before anything.
 */

/** Opens a database that exists; null when there is none yet, and then none is made. */
export function openExisting(name: string): Promise<IDBDatabase | null> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(name);
    let isNew = false;
    request.onupgradeneeded = () => {
      isNew = true;
      request.transaction?.abort();
    };
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => (isNew ? resolve(null) : reject(request.error));
  });
}

function lastRow(store: IDBObjectStore): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = store.openCursor(null, "prev");
    request.onsuccess = () => resolve(request.result?.value ?? null);
    request.onerror = () => reject(request.error);
  });
}

/**
 * The newest row of each table, read in one transaction; null for a table that is empty or missing.
 * Rejects when the browser forbids storage.
 */
export async function lastRows(name: string, tables: readonly string[]): Promise<unknown[]> {
  const db = await openExisting(name);
  if (!db) return tables.map(() => null);
  try {
    if (!tables.every((table) => db.objectStoreNames.contains(table)))
      return tables.map(() => null);
    const transaction = db.transaction([...tables], "readonly");
    return await Promise.all(tables.map((table) => lastRow(transaction.objectStore(table))));
  } finally {
    db.close();
  }
}
