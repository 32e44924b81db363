import { expect, test } from "vitest";
import { newChannel } from "../../test/model-data.ts";
import { MAX_PEOPLE, matchingChannels, mayAdd, type Recipient } from "./recipients.ts";

const { shared } = newChannel(0);
const channel = (name: string, archived_at: string | null = null) => ({
  ...shared,
  name,
  kind: "channel" as const,
  archived_at,
});
const aChannel: Recipient = { type: "channel", channel: channel("general") };
const aPerson: Recipient = {
  type: "person",
  person: {
    _id: "ada",
    name: "Ada",
    username: "ada",
    avatar: null,
    role: "member",
    is_active: true,
    rev: 1,
  },
};
const people = (count: number): Recipient[] => Array.from({ length: count }, () => aPerson);

test.each<[string, Recipient[], boolean, boolean]>([
  ["nothing", [], true, true],
  ["a channel", [aChannel], false, false],
  ["one person", people(1), true, false],
  ["as many people as fit", people(MAX_PEOPLE), false, false],
])("after %s: people and channels may be added", (_, picked, person, other) => {
  expect(mayAdd(picked, "person")).toBe(person);
  expect(mayAdd(picked, "channel")).toBe(other);
});

test.each([
  ["", ["design", "general", "release-8-15"]],
  ["#gen", ["general"]],
  ["e", ["design", "general", "release-8-15"]],
  ["re", ["release-8-15"]],
  ["Release 8", ["release-8-15"]],
  ["old", []],
])("%j finds %j", (typed, names) => {
  const channels = [
    channel("release-8-15"),
    channel("general"),
    channel("design"),
    channel("old", shared.created_at),
    { ...shared, kind: "direct" as const, name: "" },
  ];
  expect(matchingChannels(channels, typed).map(({ name }) => name)).toEqual(names);
});

test("what begins with the typed words comes before what only contains them", () => {
  const found = matchingChannels([channel("a-news"), channel("news")], "news");
  expect(found.map(({ name }) => name)).toEqual(["news", "a-news"]);
});
