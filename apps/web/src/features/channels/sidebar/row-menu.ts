import { create } from "zustand";
import type { Row } from "./dom.ts";

interface RowMenuState {
  /** The row that the pointer or the focus is on, or whose menu was asked for last. */
  row: Row | null;
  /** Whether its menu is open, or opens once it has been fetched. */
  isOpen: boolean;
}

/** The one row of the sidebar whose menu is offered. */
export const useRowMenu = create<RowMenuState>(() => ({ row: null, isOpen: false }));
