import { expect, test } from "vitest";
import { mentionsIn } from "./mentions-in.ts";

const people = [
  { _id: "1", username: "ada", is_active: true },
  { _id: "2", username: "ben", is_active: true },
  { _id: "3", username: "gone", is_active: false },
];
const groups = [{ _id: "9", handle: "team" }];

test.each([
  ["hello @ada and @Ben.", ["ada", "ben"], false],
  ["@team, @nobody, @gone", ["team"], false],
  ["`@ada`", [], false],
  ["@channel, and @here", ["here"], true],
  ["nobody", [], false],
])("%j names %j", (text, names, all) => {
  const { mentions, mentions_all } = mentionsIn(text, people, groups);
  expect([mentions.map(({ username }) => username), mentions_all]).toEqual([names, all]);
});

test("a group is told from a person", () => {
  expect(mentionsIn("@team", people, groups).mentions).toEqual([
    { user_id: "", username: "team", group_id: "9" },
  ]);
});
