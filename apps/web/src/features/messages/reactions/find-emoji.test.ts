import { namedEmoji } from "@parley/contract";
import { expect, test } from "vitest";
import { findEmoji, moveIn } from "./find-emoji.ts";

const first = (typed: string) => findEmoji(namedEmoji, typed)[0]?.emoji;

test.each([
  ["", "👍"],
  ["heart", "❤️"],
  [":tada:", "🎉"],
  ["Party face", undefined],
  ["mind blown", "🤯"],
  ["🔥", "🔥"],
  ["zzz", undefined],
])("%j finds %s first", (typed, emoji) => {
  expect(first(typed)).toBe(emoji);
});

test.each([
  ["ArrowRight", 0, 20, 1],
  ["ArrowLeft", 0, 20, 0],
  ["ArrowDown", 3, 20, 11],
  ["ArrowDown", 15, 20, 19],
  ["ArrowUp", 3, 20, 0],
  ["Tab", 3, 20, undefined],
  ["ArrowDown", 0, 0, undefined],
])("%s from %d of %d leads to %s", (key, at, count, next) => {
  expect(moveIn(key, at, count)).toBe(next);
});
