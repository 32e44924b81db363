import { create } from "zustand";

/** Whether the dialog for one's custom status is open. */
export const useStatusDialog = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

export const openStatusDialog = (): void => useStatusDialog.setState({ isOpen: true });
export const closeStatusDialog = (): void => useStatusDialog.setState({ isOpen: false });
