import { create } from "zustand";

/**
 * What was missed is coming in: after a start from what this device kept, and after a connection was lost. Nobody has
 * looked at that yet, whatever shows.
 */
export const useCatchingUp = create<{ isOn: boolean }>(() => ({ isOn: false }));

export const setCatchingUp = (isOn: boolean): void => useCatchingUp.setState({ isOn });
