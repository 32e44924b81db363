import { describe, expect, it } from "vitest";
import {
  type InvitedFacts,
  type InviterFacts,
  mayAccept,
  mayInvite,
  mayList,
  mayLook,
  mayRevoke,
} from "./policy.ts";

const admin: InviterFacts = {
  sees: true,
  kind: "channel",
  is_archived: false,
  members_may_invite: false,
  member_role: "admin",
  role: "member",
};
const member: InviterFacts = { ...admin, member_role: "member" };
const visitor: InviterFacts = { ...admin, member_role: null };

describe("Only the channel's admin invites, unless its setting lets members", () => {
  it.each<[string, InviterFacts, string]>([
    ["its admin", admin, "allow"],
    ["a member", member, "forbidden"],
    ["a member where members may", { ...member, members_may_invite: true }, "allow"],
    ["a visitor where members may", { ...visitor, members_may_invite: true }, "forbidden"],
    ["the owner who sees it", { ...visitor, role: "owner" }, "allow"],
    ["an admin who sees it", { ...visitor, role: "admin" }, "allow"],
    ["the owner who does not see it", { ...visitor, role: "owner", sees: false }, "not_found"],
    [
      "a guest where members may",
      { ...member, role: "guest", members_may_invite: true },
      "forbidden",
    ],
    ["a guest who is its admin", { ...admin, role: "guest" }, "forbidden"],
    ["a bot", { ...admin, role: "bot" }, "forbidden"],
    ["its admin, archived", { ...admin, is_archived: true }, "channel_archived"],
    ["a member, archived", { ...member, is_archived: true }, "forbidden"],
    ["somebody in a direct conversation", { ...member, kind: "direct" }, "forbidden"],
  ])("%s", (_, facts, verdict) => {
    expect(mayInvite(facts)).toBe(verdict);
  });

  it("what was invited to an archived channel can still be listed and taken back", () => {
    expect(mayList({ ...admin, is_archived: true })).toBe("allow");
  });
});

describe("Taking back", () => {
  const stranger = { ...member, is_inviter: false, lets_strangers_in: true };
  it.each<[string, Parameters<typeof mayRevoke>[0], string]>([
    ["the inviter, who is no admin any more", { ...stranger, is_inviter: true }, "allow"],
    ["the channel's admin", { ...admin, is_inviter: false, lets_strangers_in: false }, "allow"],
    ["another member", stranger, "forbidden"],
    ["somebody who does not see the channel", { ...stranger, sees: false }, "not_found"],
    ["the owner, unseen, a link", { ...stranger, sees: false, role: "owner" }, "allow"],
    [
      "the owner, unseen, a person",
      { ...stranger, sees: false, role: "owner", lets_strangers_in: false },
      "not_found",
    ],
  ])("%s", (_, facts, verdict) => {
    expect(mayRevoke(facts)).toBe(verdict);
  });
});

describe("Using", () => {
  const invited: InvitedFacts = {
    is_theirs: true,
    is_member: false,
    has_left: false,
    visibility: "private",
    is_archived: false,
    role: "member",
  };
  it.each<[string, InvitedFacts, string, string]>([
    ["somebody invited", invited, "allow", "allow"],
    ["somebody else", { ...invited, is_theirs: false }, "not_found", "not_found"],
    ["who was removed since", { ...invited, has_left: true }, "not_found", "not_found"],
    [
      "who left a public channel",
      { ...invited, has_left: true, visibility: "public" },
      "allow",
      "allow",
    ],
    [
      "a guest who was removed from a public channel",
      { ...invited, has_left: true, visibility: "public", role: "guest" },
      "not_found",
      "not_found",
    ],
    ["to an archived channel", { ...invited, is_archived: true }, "allow", "channel_archived"],
    [
      "a member of an archived channel",
      { ...invited, is_archived: true, is_member: true },
      "allow",
      "allow",
    ],
  ])("%s", (_, facts, look, accept) => {
    expect([mayLook(facts), mayAccept(facts)]).toEqual([look, accept]);
  });
});
