/**
 * Calls `onHeld` once this tab is the only one that holds `name`; at once where the browser has no locks,
 * as over plain HTTP. Returns what gives it up, also before it was held.
 */
export function holdLock(name: string, onHeld: () => void): () => void {
  if (!navigator.locks) {
    onHeld();
    return () => undefined;
  }
  const waiting = new AbortController();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  navigator.locks
    .request(name, { signal: waiting.signal }, () => {
      onHeld();
      return released;
    })
    // Given up before it was held.
    .catch(() => undefined);
  return () => {
    release();
    waiting.abort();
  };
}

/** Whether another tab holds `name` now; true where the browser does not tell. */
export async function isLockHeld(name: string): Promise<boolean> {
  if (!navigator.locks) return true;
  const { held = [] } = await navigator.locks.query();
  return held.some((lock) => lock.name === name);
}
