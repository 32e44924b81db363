import { expect, it } from "vitest";
import { type Facts, mayChange, maySee, mayTakePart } from "./policy.ts";

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
