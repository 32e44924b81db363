import type { Id, Message } from "@parley/contract";
import { create } from "zustand";

/** What was deleted in this tab and can be brought back. */
export interface Held {
  message: Message;
  /** By this device's clock, in ms. */
  until: number;
}

/** Of the tab: a reload keeps it, and whoever closes the tab leaves nothing. */
const KEY = "deleted-here";

/** What this tab held before it was loaded again. */
export function readHeld(): readonly Held[] {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  } catch {
    return [];
  }
}

/** Holds it over a reload, where the browser allows that. */
export function writeHeld(held: readonly Held[]): void {
  try {
    if (held.length > 0) sessionStorage.setItem(KEY, JSON.stringify(held));
    else sessionStorage.removeItem(KEY);
  } catch {
    // Storage is forbidden or full: the undo then lasts until the next reload.
  }
}

/** What was deleted here and can be brought back, as it was, by its id: so an undo shows at once. */
export const useDeletedHere = create<Readonly<Record<Id, Message>>>(() =>
  Object.fromEntries(
    readHeld()
      .filter(({ until }) => until > Date.now())
      .map(({ message }) => [message._id, message]),
  ),
);
