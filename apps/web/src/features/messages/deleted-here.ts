import type { Id, Message } from "@parley/contract";
import { create } from "zustand";

/** What was deleted here and can be brought back, as it was, by its id: so an undo shows at once. */
export const useDeletedHere = create<Readonly<Record<Id, Message>>>(() => ({}));
