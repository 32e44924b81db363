import type { Person } from "@parley/contract";
import { expect, test } from "vitest";
import type { ChannelEntry } from "../../channels/index.ts";
import type { Command } from "./commands.ts";
import { type Conversation, found, groupsAtFirst, type Known, parseTyped } from "./items.ts";

const conversation = (
  title: string,
  { kind = "channel", isUnread = false, archived = false } = {},
): Conversation => ({
  entry: {
    channel: { _id: title, kind, archived_at: archived ? "2026-01-01T00:00:00.000Z" : null },
  } as unknown as ChannelEntry,
  title,
  names: [title],
  isUnread,
});

const person = (name: string) => ({ _id: name, name, username: name.toLowerCase() }) as Person;

const command = (name: string, words: string[] = [], isFirst = false): Command => ({
  id: name,
  name,
  words,
  Icon: (() => null) as unknown as Command["Icon"],
  isFirst,
  leaves: false,
  run: () => undefined,
});

const known: Known = {
  conversations: [
    conversation("general"),
    conversation("random", { isUnread: true }),
    conversation("gardening"),
    conversation("old-garden", { archived: true }),
    conversation("Ben Sato", { kind: "direct" }),
  ],
  visited: ["gardening", "general"],
  people: [person("Gerda"), person("Cleo")],
  commands: [
    command("Theme: Dark", ["dark mode"]),
    command("Create a channel", ["new channel"], true),
  ],
  openId: "general",
};

test("a sign at the beginning says among what is looked for", () => {
  expect(["gen", "#gen", " @ ada", ">", "a#b"].map(parseTyped)).toEqual([
    { scope: "all", query: "gen" },
    { scope: "channels", query: "gen" },
    { scope: "people", query: "ada" },
    { scope: "commands", query: "" },
    { scope: "all", query: "a#b" },
  ]);
});

test("before anything is typed: unread first, then where one was, without what is open or over", () => {
  const groups = groupsAtFirst(known).map(({ id, items }) => [id, items.map(({ key }) => key)]);
  expect(groups).toEqual([
    ["unread", ["random"]],
    ["recent", ["gardening", "Ben Sato"]],
    ["commands", ["Create a channel"]],
  ]);
});

const keys = (typed: string) => {
  const { scope, query } = parseTyped(typed);
  const { sure, nearly } = found(known, scope, query);
  return [...sure, ...nearly].map(({ key }) => key);
};

test.each([
  // Equally good: unread, then visited, then people; what is open or archived comes after the others.
  ["g", ["gardening", "general", "Gerda", "old-garden"]],
  ["gardenign", ["gardening"]],
  ["#g", ["gardening", "general", "old-garden"]],
  ["@", ["Ben Sato", "Gerda", "Cleo"]],
  ["@ger", ["Gerda"]],
  [">dark", ["Theme: Dark"]],
  ["new chan", ["Create a channel"]],
  [">", ["Theme: Dark", "Create a channel"]],
  ["zzz", []],
])("%j finds %j", (typed, expected) => {
  expect(keys(typed)).toEqual(expected);
});
