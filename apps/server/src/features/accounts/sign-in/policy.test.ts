import { describe, expect, it } from "vitest";
import { mayUnlink, type SignInFacts, signInVerdict } from "./policy.ts";

const account = { has_password: true, is_active: true, is_deactivated: false };
const gone = { ...account, is_active: false, is_deactivated: true };
const imported = { ...account, has_password: false, is_active: false };
const unknown: SignInFacts = {
  linked: undefined,
  is_email_verified: true,
  same_email: undefined,
  is_confirmed: false,
};

describe("Who a sign-in service vouches for", () => {
  it.each<[string, SignInFacts, string]>([
    ["is logged in when linked", { ...unknown, linked: account }, "log_in"],
    [
      "is logged in when linked, whatever their e-mail is by now",
      { ...unknown, linked: account, is_email_verified: false, same_email: gone },
      "log_in",
    ],
    ["stays out when deactivated", { ...unknown, linked: gone }, "account_deactivated"],
    ["gets an account", unknown, "create"],
    [
      "gets none with an unverified e-mail",
      { ...unknown, is_email_verified: false },
      "sign_in_email_unverified",
    ],
    ["confirms by password", { ...unknown, same_email: account }, "sign_in_needs_password"],
    ["is linked once confirmed", { ...unknown, same_email: account, is_confirmed: true }, "link"],
    [
      "is not linked by an unverified e-mail, even with the password",
      { ...unknown, is_email_verified: false, same_email: account, is_confirmed: true },
      "sign_in_email_unverified",
    ],
    [
      "links from within where there is no password",
      { ...unknown, same_email: { ...account, has_password: false } },
      "sign_in_other_way",
    ],
    [
      "does not take a deactivated account over",
      { ...unknown, same_email: gone, is_confirmed: true },
      "account_deactivated",
    ],
    [
      "registers as an imported person only as anyone does",
      { ...unknown, same_email: imported },
      "create",
    ],
  ])("%s", (_, facts, verdict) => {
    expect(signInVerdict(facts)).toBe(verdict);
  });

  it("keeps one way in", () => {
    expect(mayUnlink({ has_password: true, others: 0 })).toBe("allow");
    expect(mayUnlink({ has_password: false, others: 1 })).toBe("allow");
    expect(mayUnlink({ has_password: false, others: 0 })).toBe("last_way_in");
  });
});
