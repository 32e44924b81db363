import type { Id } from "@parley/contract";
import { create } from "zustand";

/** Which group's card is open, and beside what. */
export const useGroupCard = create<{ open: { id: Id; anchor: HTMLElement } | null }>(() => ({
  open: null,
}));
