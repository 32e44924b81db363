import type { ErrorCode, RegistrationPolicy, Role } from "@parley/contract";

/** What registering is decided by. */
export interface RegistrationFacts {
  has_owner: boolean;
  /** The server can be reached by strangers, who must not take it over. */
  beyond_loopback: boolean;
  setup_code: string | null;
  given_code: string | undefined;
  registration: RegistrationPolicy;
  /** Domains that `registration` means by "domains". */
  domains: readonly string[];
  /** Lower case. */
  email: string;
  /** They come with an invitation that lets this e-mail in. */
  is_invited: boolean;
}

/** Whether this person may register; the first one owns the workspace. */
export function mayRegister(facts: RegistrationFacts): { role: "owner" | "member" } | ErrorCode {
  if (facts.has_owner) return mayJoin(facts);
  if (!facts.beyond_loopback) return { role: "owner" };
  const isRight = facts.setup_code !== null && facts.given_code === facts.setup_code;
  return isRight ? { role: "owner" } : "wrong_setup_code";
}

/** Exactly the domain behind the last `@`: neither `evil-example.org` nor a subdomain is `example.org`. */
const domainOf = (email: string) => email.slice(email.lastIndexOf("@") + 1);

function mayJoin(facts: RegistrationFacts): { role: "member" } | ErrorCode {
  if (facts.is_invited || facts.registration === "anyone") return { role: "member" };
  if (facts.registration === "invited") return "registration_closed";
  return facts.domains.includes(domainOf(facts.email))
    ? { role: "member" }
    : "email_domain_not_allowed";
}

/** Whether somebody is told a person's e-mail: who shows it shows it to the members of the workspace. */
export function maySeeEmail(facts: { is_own: boolean; role: Role; is_shown: boolean }): boolean {
  if (facts.is_own) return true;
  return facts.is_shown && facts.role !== "guest" && facts.role !== "bot";
}

/** A workspace keeps an owner. */
export function mayDeleteOwn(facts: { role: Role; other_owners: number }): "allow" | ErrorCode {
  return facts.role === "owner" && facts.other_owners === 0 ? "last_owner" : "allow";
}
