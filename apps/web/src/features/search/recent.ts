import { create } from "zustand";
import { readDevice, writeDevice } from "../../platform/local-db/device.ts";

/** Where they are kept on this device; a logout clears it with everything else of the person. */
const KEY = "recent-searches";
const MOST = 8;

function readStored(): string[] {
  try {
    const stored: unknown = JSON.parse(readDevice(KEY) ?? "[]");
    return Array.isArray(stored)
      ? stored.filter((one) => typeof one === "string").slice(0, MOST)
      : [];
  } catch {
    return [];
  }
}

/** What was searched for on this device, the latest first. */
export const useRecent = create<{ searches: readonly string[] }>(() => ({ searches: [] }));

/** Reads them anew: another tab may have added some, or a logout cleared them. */
export const loadRecent = (): void => useRecent.setState({ searches: readStored() });

function keep(searches: readonly string[]): void {
  useRecent.setState({ searches });
  writeDevice(KEY, JSON.stringify(searches));
}

/** Puts a search first. */
export function rememberSearch(query: string): void {
  const trimmed = query.trim();
  if (trimmed === "") return;
  keep([trimmed, ...readStored().filter((other) => other !== trimmed)].slice(0, MOST));
}

export const forgetSearch = (query: string): void =>
  keep(readStored().filter((other) => other !== query));

export const forgetSearches = (): void => keep([]);
