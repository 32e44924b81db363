import { ChannelName } from "@parley/contract";
import { expect, test } from "vitest";
import { nameFrom, nameProblem } from "./channel-name.ts";

test.each([
  ["General", "general"],
  ["#release 8.15", "release-8.15"],
  ["  two   words", "two-words"],
  ["Über uns", "über-uns"],
  ["tab\tand\nline", "tab-and-line"],
  ["設計", "設計"],
  ["", ""],
])("%j becomes %j", (typed, name) => {
  expect(nameFrom(typed)).toBe(name);
});

test.each([
  ["general", null],
  ["release-8_15", null],
  ["über", null],
  ["設計", null],
  ["", "empty"],
  ["8.15", "characters"],
  ["a b", "characters"],
  ["a\u202eb", "characters"],
  ["x".repeat(80), null],
  ["x".repeat(81), "long"],
] as const)("the name %j has the problem %j, and the contract agrees", (name, problem) => {
  expect(nameProblem(name)).toBe(problem);
  expect(ChannelName.safeParse(name).success).toBe(problem === null);
});
