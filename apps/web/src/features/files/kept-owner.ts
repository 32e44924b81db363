import type { Id } from "@parley/contract";

/** Whose files are kept on this device; null keeps none. */
export const keptOwner: { id: Id | null } = { id: null };

/** From now on files are kept for this person. */
export function openKeptFiles(user_id: Id): void {
  keptOwner.id = user_id;
}
