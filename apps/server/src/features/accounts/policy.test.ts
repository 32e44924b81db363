import { describe, expect, it } from "vitest";
import { mayRegister, type RegistrationFacts } from "./policy.ts";

const facts: RegistrationFacts = {
  has_owner: false,
  beyond_loopback: false,
  setup_code: null,
  given_code: undefined,
  registration: "anyone",
  domains: [],
  email: "ada@example.org",
  is_invited: false,
};
const exposed = { ...facts, beyond_loopback: true, setup_code: "right" };
const owned = { ...facts, has_owner: true };
const domains: RegistrationFacts = {
  ...owned,
  registration: "domains",
  domains: ["example.org", "example.com"],
};
const invited: RegistrationFacts = { ...owned, registration: "invited" };

describe("Who registers", () => {
  it.each<[string, RegistrationFacts, ReturnType<typeof mayRegister>]>([
    ["first on this machine", facts, { role: "owner" }],
    ["first on this machine, with a code", { ...facts, given_code: "x" }, { role: "owner" }],
    ["first, where strangers reach, without a code", exposed, "wrong_setup_code"],
    ["first, with a wrong code", { ...exposed, given_code: "wrong" }, "wrong_setup_code"],
    ["first, with an empty code", { ...exposed, given_code: "" }, "wrong_setup_code"],
    ["first, with the right code", { ...exposed, given_code: "right" }, { role: "owner" }],
    ["first, before a code was made", { ...exposed, setup_code: null }, "wrong_setup_code"],
    ["second", owned, { role: "member" }],
    [
      "second, with the old code",
      { ...exposed, has_owner: true, given_code: "right" },
      { role: "member" },
    ],
    ["second, without a code", { ...exposed, has_owner: true }, { role: "member" }],
    ["of an allowed domain", domains, { role: "member" }],
    ["of the second allowed domain", { ...domains, email: "ada@example.com" }, { role: "member" }],
    ["of another domain", { ...domains, email: "ada@example.net" }, "email_domain_not_allowed"],
    [
      "of a domain that only ends so",
      { ...domains, email: "ada@evil-example.org" },
      "email_domain_not_allowed",
    ],
    ["of a subdomain", { ...domains, email: "ada@mail.example.org" }, "email_domain_not_allowed"],
    [
      "with the domain before the at sign",
      { ...domains, email: '"ada@example.org"@evil.example' },
      "email_domain_not_allowed",
    ],
    [
      "of another domain, invited",
      { ...domains, email: "a@b.example", is_invited: true },
      { role: "member" },
    ],
    ["where nobody is named", { ...domains, domains: [] }, "email_domain_not_allowed"],
    ["uninvited, where one must be", invited, "registration_closed"],
    ["invited, where one must be", { ...invited, is_invited: true }, { role: "member" }],
    ["first, whatever the policy says", { ...invited, has_owner: false }, { role: "owner" }],
  ])("%s", (_, given, verdict) => {
    expect(mayRegister(given)).toEqual(verdict);
  });
});
