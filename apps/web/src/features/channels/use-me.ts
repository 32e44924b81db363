import type { Id } from "@parley/contract";
import { useAuth } from "../accounts/index.ts";

/** Id of whoever is logged in; empty for nobody. */
export const useMe = (): Id => useAuth(({ user }) => user?._id ?? "");

/** The same outside of components. */
export const whoAmI = (): Id => useAuth.getState().user?._id ?? "";
