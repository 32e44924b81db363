import type { ErrorCode, Role } from "@parley/contract";

/** What changing somebody's account is decided by. */
export interface AccountFacts {
  /** Role of who asks. */
  actor: Role;
  /** Role of whom it is about. */
  target: Role;
  /** Owners who can log in. */
  owners: number;
  /** Whom it is about can log in. */
  is_active: boolean;
}

type Verdict = "allow" | ErrorCode;

/** Owners and admins run the workspace. */
export function mayAdminister(role: Role): Verdict {
  return role === "owner" || role === "admin" ? "allow" : "forbidden";
}

/** Admins do not touch owners. */
function mayTouch({ actor, target }: AccountFacts): Verdict {
  if (mayAdminister(actor) !== "allow") return "forbidden";
  return target === "owner" && actor !== "owner" ? "forbidden" : "allow";
}

const isLastOwner = ({ target, owners, is_active }: AccountFacts) =>
  target === "owner" && is_active && owners <= 1;

/** Only owners make owners; nobody takes the role from the last one; a bot stays a bot. */
export function maySetRole(facts: AccountFacts, next: Role): Verdict {
  const verdict = mayTouch(facts);
  if (verdict !== "allow") return verdict;
  if (facts.target === "bot") return "forbidden";
  if (next === "owner" && (facts.actor !== "owner" || !facts.is_active)) return "forbidden";
  return next !== "owner" && isLastOwner(facts) ? "last_owner" : "allow";
}

export function mayDeactivate(facts: AccountFacts): Verdict {
  const verdict = mayTouch(facts);
  if (verdict !== "allow") return verdict;
  return isLastOwner(facts) ? "last_owner" : "allow";
}

export function mayReactivate(facts: AccountFacts & { was_deactivated: boolean }): Verdict {
  const verdict = mayTouch(facts);
  if (verdict !== "allow") return verdict;
  return facts.is_active || facts.was_deactivated ? "allow" : "never_joined";
}

/** An owner gives their own place to a member or admin who can log in. */
export function mayHandOver({ actor, target, is_active }: AccountFacts): Verdict {
  const canOwn = is_active && (target === "admin" || target === "member");
  return actor === "owner" && canOwn ? "allow" : "forbidden";
}
