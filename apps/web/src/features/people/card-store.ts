import type { Id } from "@parley/contract";
import { create } from "zustand";

/** Whose card is open, and beside what. */
interface CardState {
  open: { id: Id; anchor: HTMLElement } | null;
}

export const useCard = create<CardState>(() => ({ open: null }));

/** Shows somebody's card beside what was pressed. */
export const openPersonCard = (id: Id, anchor: HTMLElement): void =>
  useCard.setState({ open: { id, anchor } });

export const closePersonCard = (): void => useCard.setState({ open: null });
