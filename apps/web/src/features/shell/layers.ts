import { create } from "zustand";

type Layer = "keys" | "switcher" | null;

/** What lies over every page and opens from anywhere; one at a time. */
export const useLayer = create<{ layer: Layer }>(() => ({ layer: null }));

/** Opens one; null closes what is open. */
export const openLayer = (layer: Layer): void => useLayer.setState({ layer });
