import type { ErrorCode } from "@parley/contract";

/** An account as far as signing in goes. */
interface Account {
  has_password: boolean;
  is_active: boolean;
  /** An admin took it away; otherwise, if it is not active, it was imported and nobody took it up. */
  is_deactivated: boolean;
}

/** What finishing a sign-in is decided by. */
export interface SignInFacts {
  /** The account that is linked to whom the service vouches for. */
  linked: Account | undefined;
  /** The service says that they read this e-mail. */
  is_email_verified: boolean;
  /** The account that has this e-mail. */
  same_email: Account | undefined;
  /** They wrote the password of that account. */
  is_confirmed: boolean;
}

/**
 * What becomes of somebody whom a sign-in service vouches for. An account is never given away for an
 * e-mail alone: another service may say of anybody that they read it, so its owner confirms the link
 * with the password, or from within, logged in.
 */
export function signInVerdict(facts: SignInFacts): "log_in" | "link" | "create" | ErrorCode {
  const { linked, same_email } = facts;
  if (linked) return linked.is_active ? "log_in" : "account_deactivated";
  if (!facts.is_email_verified) return "sign_in_email_unverified";
  if (!same_email) return "create";
  if (same_email.is_deactivated) return "account_deactivated";
  // Imported, and never taken up: that takes an invitation, as in any registration.
  if (!same_email.is_active) return "create";
  if (!same_email.has_password) return "sign_in_other_way";
  return facts.is_confirmed ? "link" : "sign_in_needs_password";
}

/** A way in is given up only where another one stays. */
export function mayUnlink(facts: { has_password: boolean; others: number }): "allow" | ErrorCode {
  return facts.has_password || facts.others > 0 ? "allow" : "last_way_in";
}
