import type { Id, MyPresence, Presence } from "@parley/contract";
import { useEffect } from "react";
import { create } from "zustand";
import { emptyPresence, type PresenceState, withPresences } from "./presence-state.ts";
import { want } from "./wanted.ts";

/** Who is there. Only `live.ts` and what ends a session change it. */
export const usePresences = create<PresenceState>(() => emptyPresence);

/** Takes over what a call answered. */
export const takePresences = (presences: readonly Presence[]): void =>
  usePresences.setState((state) => withPresences(state, presences));

/** One's own presence, once it was told. */
export const useMyPresence = (): MyPresence | null => usePresences(({ myPresence }) => myPresence);

/** Somebody's presence for as long as this component shows them; empty asks for nobody. */
export function usePresence(id: Id): Presence | undefined {
  useEffect(() => (id ? want([id]) : undefined), [id]);
  return usePresences(({ userPresences }) => userPresences[id]);
}
