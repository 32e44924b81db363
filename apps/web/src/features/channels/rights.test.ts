import type { ChannelRole, Role } from "@parley/contract";
import { expect, test } from "vitest";
import { type Rights, rightsIn } from "./rights.ts";

const open = {
  kind: "channel",
  visibility: "public",
  archived_at: null,
  members_may_invite: false,
} as const;
const closed = { ...open, visibility: "private" } as const;
const inviting = { ...closed, members_may_invite: true } as const;
const archived = { ...open, archived_at: "2026-01-01T00:00:00.000Z" } as const;
const direct = { ...closed, kind: "direct" } as const;

type Case = [
  who: string,
  where: Parameters<typeof rightsIn>[0],
  mine: ChannelRole | null,
  role: Role,
  may: (keyof Rights)[],
];

test.each<Case>([
  ["a visitor of a public channel", open, null, "member", []],
  ["a member of a public channel", open, "member", "member", ["add", "leave", "topic"]],
  ["a member of a private channel", closed, "member", "member", ["leave", "topic"]],
  ["a guest", open, "member", "guest", ["leave"]],
  ["a guest where members may invite", inviting, "member", "guest", ["leave"]],
  ["a member where members may invite", inviting, "member", "member", ["invite", "leave", "topic"]],
  ["a visitor where members may invite", inviting, null, "member", []],
  [
    "the admin of a private channel",
    closed,
    "admin",
    "member",
    ["add", "archive", "delete", "edit", "invite", "leave", "remove", "topic"],
  ],
  [
    "an owner who visits",
    open,
    null,
    "owner",
    ["archive", "delete", "edit", "invite", "remove", "topic"],
  ],
  ["a member of an archived channel", archived, "member", "member", ["leave"]],
  [
    "the admin of an archived channel",
    archived,
    "admin",
    "member",
    ["delete", "leave", "remove", "unarchive"],
  ],
  ["an owner in a direct conversation", direct, "member", "owner", []],
])("%s is offered what the server allows", (_, where, mine, role, may) => {
  const rights = Object.entries(rightsIn(where, mine, role));
  expect(rights.flatMap(([name, allowed]) => (allowed ? [name] : [])).sort()).toEqual(may);
});
