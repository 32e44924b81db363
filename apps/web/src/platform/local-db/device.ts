/** Settings of the device in local storage: they outlive a logout. */
const DEVICE_KEYS: readonly string[] = ["theme", "language", "desktop-notifications"];

/** Reads a value; null when there is none or when the browser forbids storage. */
export function readDevice(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Keeps a value for later visits, where the browser allows storage. */
export function writeDevice(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Storage is forbidden or full: the setting then lasts for this visit.
  }
}

/** What somebody has written or chosen and the server may not have yet, by the beginnings of its keys. */
const UNSENT = /^(?:draft|preferences:)/;

/**
 * Clears local storage, all but the device's own settings.
 * @param keepsUnsent the session merely ended: what is unsent waits for its owner, by whose id it is kept
 */
export function clearLocalStorage(keepsUnsent = false): void {
  try {
    for (const key of Object.keys(localStorage)) {
      const isKept = DEVICE_KEYS.includes(key) || (keepsUnsent && UNSENT.test(key));
      if (!isKept) localStorage.removeItem(key);
    }
  } catch {
    // Nothing can be stored, so nothing is left.
  }
}
