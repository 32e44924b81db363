import type { UserGroup } from "@parley/contract";
import { expect, test } from "vitest";
import { calledBy } from "./how-many.ts";

const group = (handle: string, people: number) =>
  ({ handle, member_ids: Array.from({ length: people }, (_, n) => String(n)) }) as UserGroup;

const groups = [group("crew", 12), group("few", 2), group("everybody", 900)];

test.each([
  ["hello @ada", null],
  ["`@channel` in code", null],
  ["> @channel quoted", null],
  ["@channel lunch", { word: "channel", count: 41 }],
  ["@everyone lunch", { word: "channel", count: 41 }],
  ["@here and @crew", { word: "here", count: 41 }],
  ["@crew, @few", { word: "crew", count: 12 }],
  // No more than there are members.
  ["@everybody", { word: "everybody", count: 41 }],
])("%j", (text, expected) => {
  expect(calledBy(text, 42, groups)).toEqual(expected);
});
