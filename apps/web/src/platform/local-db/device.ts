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

/** Clears local storage, all but the device's own settings. */
export function clearLocalStorage(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!DEVICE_KEYS.includes(key)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing can be stored, so nothing is left.
  }
}
