import type { Id } from "@parley/contract";
import { create } from "zustand";

interface TypingState {
  /** Who is writing, by the id of the conversation or of the thread's root; in the order in which they began. */
  byPlace: Readonly<Record<Id, readonly Id[]>>;
}

/** Who is writing where one looks. */
export const useTyping = create<TypingState>(() => ({ byPlace: {} }));

const nobody: readonly Id[] = [];

/** Who is writing in a conversation or thread. */
export const useTypists = (place: Id): readonly Id[] =>
  useTyping(({ byPlace }) => byPlace[place] ?? nobody);
