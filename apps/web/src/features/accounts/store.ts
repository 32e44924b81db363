import type { CurrentUser } from "@parley/contract";
import { create } from "zustand";

export interface AuthState {
  token: string | null;
  isAuthenticated: boolean;
  /** True until the stored session has been looked for. */
  loading: boolean;
  user: CurrentUser | null;
  /** How the last session of this tab ended; decides whether login leads back to the same page. */
  ended: "logout" | "expired" | null;
}

const visitor = { token: null, isAuthenticated: false, user: null } as const;

/** Who is logged in. Read it anywhere; only this feature changes it. */
export const useAuth = create<AuthState>(() => ({ ...visitor, loading: true, ended: null }));

/** Nobody is logged in. */
export function becomeVisitor(ended: AuthState["ended"]): void {
  useAuth.setState({ ...visitor, loading: false, ended });
}

/** `user` is logged in with `token`. */
export function becomeUser(user: CurrentUser, token: string): void {
  useAuth.setState({ user, token, isAuthenticated: true, loading: false, ended: null });
}
