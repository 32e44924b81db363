import { describe, expect, it } from "vitest";
import {
  type Facts,
  mayAddMembers,
  mayCreate,
  mayJoin,
  mayLeave,
  mayManage,
  maySee,
  maySetTopic,
} from "./policy.ts";

const base: Facts = {
  kind: "channel",
  visibility: "public",
  is_archived: false,
  member_role: null,
  role: "member",
};
const member = { member_role: "member" } as const;
const admin = { member_role: "admin" } as const;
const secret = { visibility: "private" } as const;
const archived = { is_archived: true } as const;
const direct = { kind: "direct", visibility: "private", member_role: "member" } as const;
const guest = { role: "guest" } as const;
const owner = { role: "owner" } as const;

//                                       see      join     leave    manage   topic    add
const table: Array<[string, Partial<Facts>, string]> = [
  ["outside of a public channel", {}, "allow    allow    allow    forbidden forbidden forbidden"],
  [
    "guest outside of a public one",
    guest,
    "not_found not_found not_found not_found not_found not_found",
  ],
  [
    "outside of a private one",
    secret,
    "not_found not_found not_found not_found not_found not_found",
  ],
  [
    "owner outside of a private one",
    { ...secret, ...owner },
    "not_found not_found not_found not_found not_found not_found",
  ],
  ["owner outside of a public one", owner, "allow allow allow allow forbidden forbidden"],
  [
    "owner in a private one",
    { ...secret, ...owner, ...member },
    "allow allow allow allow allow allow",
  ],
  ["member of a public one", member, "allow allow allow forbidden allow allow"],
  [
    "member of a private one",
    { ...secret, ...member },
    "allow allow allow forbidden allow forbidden",
  ],
  [
    "guest in a private one",
    { ...secret, ...guest, ...member },
    "allow allow allow forbidden forbidden forbidden",
  ],
  ["admin of a private one", { ...secret, ...admin }, "allow allow allow allow allow allow"],
  [
    "outside of an archived one",
    archived,
    "allow channel_archived allow forbidden channel_archived forbidden",
  ],
  [
    "member of an archived one",
    { ...archived, ...member },
    "allow allow allow forbidden channel_archived channel_archived",
  ],
  [
    "admin of an archived one",
    { ...archived, ...admin },
    "allow allow allow allow channel_archived channel_archived",
  ],
  [
    "person of a direct conversation",
    direct,
    "allow allow forbidden forbidden forbidden forbidden",
  ],
  [
    "owner in a direct conversation",
    { ...direct, ...owner },
    "allow allow forbidden forbidden forbidden forbidden",
  ],
  [
    "outside of a direct conversation",
    { ...direct, member_role: null },
    "not_found not_found not_found not_found not_found not_found",
  ],
];

describe("What somebody may do", () => {
  it.each(table)("%s", (_, change, verdicts) => {
    const facts = { ...base, ...change };
    const policies = [maySee, mayJoin, mayLeave, mayManage, maySetTopic, mayAddMembers];
    expect(policies.map((may) => may(facts))).toEqual(verdicts.split(/\s+/));
  });

  it("members, admins and owners create channels, guests and bots do not", () => {
    const verdicts = (["owner", "admin", "member", "guest", "bot"] as const).map(mayCreate);
    expect(verdicts).toEqual(["allow", "allow", "allow", "forbidden", "forbidden"]);
  });
});
