import { expect, it } from "vitest";
import { type Facts, mayBring, mayChange, maySee, mayTakePart, type Target } from "./policy.ts";

const place = {
  kind: "channel",
  visibility: "public",
  is_archived: false,
  member_role: null,
} as const;
const member = { ...place, member_role: "member" } as const;
const base: Facts = { place, role: "member", is_organiser: false };

//                                       see        take part        change
const table: Array<[string, Partial<Facts>, string]> = [
  ["outside of a public channel", {}, "allow forbidden forbidden"],
  ["guest outside of a public channel", { role: "guest" }, "not_found not_found not_found"],
  [
    "outside of a private channel",
    { place: { ...place, visibility: "private" } },
    "not_found not_found not_found",
  ],
  [
    "owner outside of a private channel",
    { place: { ...place, visibility: "private" }, role: "owner" },
    "not_found not_found not_found",
  ],
  ["owner outside of a public channel", { role: "owner" }, "allow forbidden allow"],
  ["organiser who left a public channel", { is_organiser: true }, "allow forbidden forbidden"],
  ["member", { place: member }, "allow allow forbidden"],
  ["guest who is a member", { place: member, role: "guest" }, "allow allow forbidden"],
  ["organiser", { place: member, is_organiser: true }, "allow allow allow"],
  [
    "guest who organises",
    { place: member, role: "guest", is_organiser: true },
    "allow allow allow",
  ],
  ["channel admin", { place: { ...place, member_role: "admin" } }, "allow allow allow"],
  ["workspace admin who is a member", { place: member, role: "admin" }, "allow allow allow"],
  [
    "owner in somebody's direct conversation",
    { place: { ...member, kind: "direct", visibility: "private" }, role: "owner" },
    "allow allow forbidden",
  ],
  [
    "organiser in an archived channel",
    { place: { ...member, is_archived: true }, is_organiser: true },
    "allow channel_archived channel_archived",
  ],
  [
    "member of an archived channel",
    { place: { ...member, is_archived: true } },
    "allow channel_archived forbidden",
  ],
  ["organiser of an event of one's own", { place: null, is_organiser: true }, "allow allow allow"],
  [
    "owner before somebody's own event",
    { place: null, role: "owner" },
    "not_found not_found not_found",
  ],
];

it.each(table)("%s", (_, facts, expected) => {
  const all = { ...base, ...facts };
  expect([maySee(all), mayTakePart(all), mayChange(all)].join(" ")).toBe(expected);
});

const there: Target = { place: member, has_organiser: true };
const targets: Array<[string, Target, boolean, string]> = [
  ["one's own, among one's own", { place: null, has_organiser: true }, true, "allow"],
  ["somebody else's, among one's own", { place: null, has_organiser: false }, false, "forbidden"],
  ["one's own, where one is a member", there, true, "allow"],
  ["somebody else's, where both are members", there, false, "allow"],
  [
    "somebody else's, where only oneself is",
    { ...there, has_organiser: false },
    false,
    "forbidden",
  ],
  ["one's own, where one is none", { place, has_organiser: false }, true, "forbidden"],
  [
    "one's own, where one sees nothing",
    { place: { ...place, visibility: "private" }, has_organiser: false },
    true,
    "not_found",
  ],
  [
    "one's own, in an archived channel",
    { place: { ...member, is_archived: true }, has_organiser: true },
    true,
    "channel_archived",
  ],
];

it.each(targets)("to bring %s", (_, target, is_organiser, expected) => {
  expect(mayBring(target, { role: "member", is_organiser })).toBe(expected);
});
