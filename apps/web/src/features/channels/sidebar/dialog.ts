import type { Id } from "@parley/contract";
import { create } from "zustand";
import type { SectionId } from "./layout.ts";

/** What is to be named: a new section, with a conversation to put into it if one is given, or one that is there. */
export type Naming = { conversation?: Id } | { section: SectionId; name: string };

/** Which section is being named. */
export const useNaming = create<{ naming: Naming | null }>(() => ({ naming: null }));

/** Opens the dialog that names a section; null closes it. */
export const openNaming = (naming: Naming | null): void => useNaming.setState({ naming });
