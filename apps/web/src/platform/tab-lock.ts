import { uuidv7 } from "./uuid.ts";

/** This tab, among those of the same browser. */
export const tabId = uuidv7();

const lockOf = (tab: string) => `parley-tab:${tab}`;

/** Says to the others that this tab is there, until the returned function is called. */
export const beThere = (): (() => void) => holdLock(lockOf(tabId), () => undefined);

/**
 * Calls back once another tab is gone; never where the browser has no locks. Returns what stops it.
 * The others wait until `onGone` has ended.
 */
export function whenGone(tab: string, onGone: () => Promise<void>): () => void {
  if (!navigator.locks) return () => undefined;
  const release = holdLock(lockOf(tab), () => void onGone().finally(() => release()));
  return release;
}

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
