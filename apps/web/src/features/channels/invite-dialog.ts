import type { Id } from "@parley/contract";
import { create } from "zustand";

/** For which channel the dialog that invites is open; the feature `invites` shows it. */
export const useInviteDialog = create<{ channelId: Id | null }>(() => ({ channelId: null }));

/** Opens the dialog from anywhere in the app; null closes it. */
export function openInviteDialog(channelId: Id | null): void {
  useInviteDialog.setState({ channelId });
}
