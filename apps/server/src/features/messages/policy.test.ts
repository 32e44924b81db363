import { describe, expect, it } from "vitest";
import { type Facts, mayDelete, mayEdit, maySend } from "./policy.ts";

const base: Facts = {
  kind: "channel",
  visibility: "public",
  is_archived: false,
  member_role: "member",
  role: "member",
};
const outside = { member_role: null } as const;
const direct = { kind: "direct", visibility: "private" } as const;

//                                             send  edit own  edit other  delete own  delete other
const table: Array<[string, Partial<Facts>, string]> = [
  ["member", {}, "allow allow forbidden allow forbidden"],
  ["guest who is a member", { role: "guest" }, "allow allow forbidden allow forbidden"],
  ["admin of the channel", { member_role: "admin" }, "allow allow forbidden allow allow"],
  ["member who owns the workspace", { role: "owner" }, "allow allow forbidden allow allow"],
  ["member who runs the workspace", { role: "admin" }, "allow allow forbidden allow allow"],
  ["outside of a public channel", outside, "forbidden forbidden forbidden forbidden forbidden"],
  [
    "owner outside of it",
    { ...outside, role: "owner" },
    "forbidden forbidden forbidden forbidden forbidden",
  ],
  [
    "guest outside of it",
    { ...outside, role: "guest" },
    "not_found not_found not_found not_found not_found",
  ],
  [
    "outside of a private one",
    { ...outside, visibility: "private" },
    "not_found not_found not_found not_found not_found",
  ],
  [
    "archived",
    { is_archived: true, member_role: "admin" },
    "channel_archived channel_archived channel_archived channel_archived channel_archived",
  ],
  ["in a direct conversation", direct, "allow allow forbidden allow forbidden"],
  [
    "owner in a direct conversation",
    { ...direct, role: "owner" },
    "allow allow forbidden allow forbidden",
  ],
];

describe("What becomes of a message is decided by", () => {
  it.each(table)("%s", (_, change, verdicts) => {
    const facts = { ...base, ...change };
    const found = [
      maySend(facts),
      ...[mayEdit, mayDelete].flatMap((may) =>
        [true, false].map((is_author) => may({ ...facts, is_author })),
      ),
    ];
    expect(found).toEqual(verdicts.split(/\s+/));
  });
});
