import { expect, test } from "vitest";
import type { ChannelEntry } from "./entry.ts";
import { type ListFilter, type ListOrder, listed } from "./listed.ts";

const made = (
  name: string,
  day: number,
  more: { unread?: number; kind?: "channel" | "direct"; archived?: boolean } = {},
) =>
  ({
    channel: {
      _id: name,
      name,
      kind: more.kind ?? "channel",
      archived_at: more.archived ? "2026-03-01T00:00:00.000Z" : null,
      created_at: "2026-01-01T00:00:00.000Z",
    },
    own: { muted_until: null },
    counts: { unread: more.unread ?? 0, mentions: 0 },
    ahead: null,
    last_message_at: `2026-02-0${day}T00:00:00.000Z`,
  }) as unknown as ChannelEntry;

const entries = [
  made("team 10", 3),
  made("Team 2", 1, { unread: 2 }),
  made("Zoë", 5, { kind: "direct" }),
  made("Ben Sato", 2, { kind: "direct", unread: 1 }),
  made("old", 4, { archived: true }),
  made("older", 1, { archived: true, unread: 1 }),
];

function names(filter: ListFilter, order: ListOrder, typed = ""): string[] {
  const shown = listed(entries, { filter, order, typed }, ({ channel }) => channel.name);
  return shown.map(({ channel }) => channel.name);
}

test("the latest come first; archived ones only while they are unread", () => {
  expect(names("all", "recent")).toEqual(["Zoë", "team 10", "Ben Sato", "Team 2", "older"]);
});

test("what is unread comes first, and by name numbers count as numbers", () => {
  expect(names("all", "unread")).toEqual(["Ben Sato", "Team 2", "older", "Zoë", "team 10"]);
  expect(names("all", "name")).toEqual(["Ben Sato", "older", "Team 2", "team 10", "Zoë"]);
});

test("a filter leaves out the others", () => {
  expect(names("unread", "recent")).toEqual(["Ben Sato", "Team 2", "older"]);
  expect(names("channels", "name")).toEqual(["older", "Team 2", "team 10"]);
  expect(names("direct", "name")).toEqual(["Ben Sato", "Zoë"]);
});

test.each([
  ["zoe", ["Zoë"]],
  ["#TEAM", ["team 10", "Team 2"]],
  ["sato ben", ["Ben Sato"]],
  ["nobody", []],
  ["  ", ["Zoë", "team 10", "Ben Sato", "Team 2", "older"]],
])("%j finds %j", (typed, expected) => {
  expect(names("all", "recent", typed)).toEqual(expected);
});
