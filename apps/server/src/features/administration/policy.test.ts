import type { Role } from "@parley/contract";
import { describe, expect, it } from "vitest";
import {
  type AccountFacts,
  mayAdminister,
  mayDeactivate,
  mayHandOver,
  mayReactivate,
  maySetRole,
} from "./policy.ts";

const facts = (actor: Role, target: Role, more: Partial<AccountFacts> = {}): AccountFacts => ({
  actor,
  target,
  owners: 2,
  is_active: true,
  ...more,
});

describe("Roles", () => {
  it.each<[Role, string]>([
    ["owner", "allow"],
    ["admin", "allow"],
    ["member", "forbidden"],
    ["guest", "forbidden"],
    ["bot", "forbidden"],
  ])("%s runs the workspace: %s", (role, verdict) => {
    expect(mayAdminister(role)).toBe(verdict);
    expect(maySetRole(facts(role, "member"), "guest")).toBe(verdict);
    expect(mayDeactivate(facts(role, "member"))).toBe(verdict);
  });

  it.each<[string, AccountFacts, Role, string]>([
    ["admins make admins", facts("admin", "member"), "admin", "allow"],
    ["admins make no owners", facts("admin", "member"), "owner", "forbidden"],
    ["admins cannot touch owners", facts("admin", "owner"), "member", "forbidden"],
    ["owners make owners", facts("owner", "member"), "owner", "allow"],
    [
      "who cannot log in is made no owner",
      facts("owner", "member", { is_active: false }),
      "owner",
      "forbidden",
    ],
    ["one of two owners steps down", facts("owner", "owner"), "admin", "allow"],
    [
      "nobody demotes the last owner",
      facts("owner", "owner", { owners: 1 }),
      "admin",
      "last_owner",
    ],
    ["the last owner stays one", facts("owner", "owner", { owners: 1 }), "owner", "allow"],
    ["a bot stays a bot", facts("owner", "bot"), "member", "forbidden"],
  ])("%s", (_, given, next, verdict) => {
    expect(maySetRole(given, next)).toBe(verdict);
  });

  it.each<[string, AccountFacts, string]>([
    ["admins deactivate members", facts("admin", "member"), "allow"],
    ["admins deactivate admins", facts("admin", "admin"), "allow"],
    ["admins deactivate no owners", facts("admin", "owner"), "forbidden"],
    ["owners deactivate another owner", facts("owner", "owner"), "allow"],
    ["nobody deactivates the last owner", facts("owner", "owner", { owners: 1 }), "last_owner"],
    ["bots are deactivated", facts("admin", "bot"), "allow"],
  ])("%s", (_, given, verdict) => {
    expect(mayDeactivate(given)).toBe(verdict);
  });

  it("An imported person is invited, not reactivated", () => {
    const gone = facts("admin", "member", { is_active: false });
    expect(mayReactivate({ ...gone, was_deactivated: true })).toBe("allow");
    expect(mayReactivate({ ...gone, was_deactivated: false })).toBe("never_joined");
  });

  it.each<[Role, Role, boolean, string]>([
    ["owner", "member", true, "allow"],
    ["owner", "admin", true, "allow"],
    ["owner", "guest", true, "forbidden"],
    ["owner", "bot", true, "forbidden"],
    ["owner", "owner", true, "forbidden"],
    ["owner", "member", false, "forbidden"],
    ["admin", "member", true, "forbidden"],
  ])("%s hands over to %s (can log in: %s): %s", (actor, target, is_active, verdict) => {
    expect(mayHandOver(facts(actor, target, { is_active }))).toBe(verdict);
  });
});
