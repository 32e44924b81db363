import { create } from "zustand";

type ChannelDialog = "create" | "browse" | null;

/** Which dialog about channels is open. */
export const useChannelDialog = create<{ dialog: ChannelDialog }>(() => ({ dialog: null }));

/** Opens a dialog from anywhere in the app; null closes it. */
export function openChannelDialog(dialog: ChannelDialog): void {
  useChannelDialog.setState({ dialog });
}
