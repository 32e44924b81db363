import type { ChannelKind, Person } from "@parley/contract";
import { expect, test } from "vitest";
import { conversationTitle } from "./title.ts";

const person = (_id: string, name: string): Person => ({
  _id,
  name,
  username: _id,
  avatar: null,
  role: "member",
  is_active: true,
  rev: 1,
});
const [me, ada, ben] = [person("me", "Me"), person("ada", "Ada"), person("ben", "Ben")];

test.each<[ChannelKind, string, Person[], string]>([
  ["channel", "general", [], "general"],
  ["direct", "", [ada, me], "Ada"],
  ["group", "", [me, ben, ada], "Ada, Ben"],
  ["self", "", [me], "Notes"],
])("a %s is called as its reader would call it", (kind, name, participants, title) => {
  expect(conversationTitle({ kind, name, participants }, "me", {}, "Notes")).toBe(title);
});

test("a person who was renamed is called by the new name", () => {
  const people = { ada: { ...ada, name: "Ada Okafor", rev: 2 } };
  const channel = { kind: "direct" as const, name: "", participants: [ada, me] };
  expect(conversationTitle(channel, "me", people, "Notes")).toBe("Ada Okafor");
});
