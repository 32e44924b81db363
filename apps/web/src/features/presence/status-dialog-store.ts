import { create } from "zustand";

/** The dialog that is open: for one's custom status, or for a pause of what notifies one. */
export const useStatusDialog = create<{ open: "status" | "pause" | null }>(() => ({ open: null }));

export const openStatusDialog = (): void => useStatusDialog.setState({ open: "status" });
export const openPauseDialog = (): void => useStatusDialog.setState({ open: "pause" });
export const closeStatusDialog = (): void => useStatusDialog.setState({ open: null });
