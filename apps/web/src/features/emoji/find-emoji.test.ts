import { expect, test } from "vitest";
import { loadEmojiNames, plainEmoji } from "./emoji-names.ts";
import { findEmoji, moveIn, shownOf } from "./find-emoji.ts";

const first = (typed: string) => findEmoji(plainEmoji, typed)[0]?.emoji;

test.each([
  ["", "😀"],
  ["heart", "❤️"],
  [":tada:", "🎉"],
  ["party face", undefined],
  ["partying face", "🥳"],
  ["🔥", "🔥"],
  ["zzz-no", undefined],
])("%j finds %s first", (typed, emoji) => {
  expect(first(typed)).toBe(emoji);
});

test.each([
  ["ArrowRight", 0, [20], 1],
  ["ArrowLeft", 0, [20], 0],
  ["ArrowRight", 19, [20], 19],
  ["ArrowDown", 3, [20], 11],
  ["ArrowDown", 15, [20], 19],
  ["ArrowUp", 3, [20], 3],
  ["ArrowUp", 18, [20], 10],
  // From the end of one section into the next, and back.
  ["ArrowDown", 2, [5, 20], 7],
  ["ArrowUp", 7, [5, 20], 2],
  ["ArrowUp", 12, [5, 20], 4],
  ["Tab", 3, [20], undefined],
  ["ArrowDown", 0, [], undefined],
])("%s from %d of %j leads to %s", (key, at, sections, next) => {
  expect(moveIn(key, at, sections, false)).toBe(next);
});

test.each([
  ["ArrowLeft", 0, 1],
  ["ArrowRight", 0, 0],
  ["ArrowRight", 9, 8],
  ["ArrowDown", 3, 11],
])("from right to left %s from %d leads to %d", (key, at, next) => {
  expect(moveIn(key, at, [20], true)).toBe(next);
});

test.each([
  ["en", "par", "🥳", "partying_face", null],
  ["en", "party", "🥳", "partying_face", null],
  ["de", "rakete", "🚀", "rocket", "Rakete"],
  ["de", "rocke", "🚀", "rocket", null],
] as const)(
  "in %s, :%s shows what :name: takes before other words, each by its own name",
  async (language, typed, emoji, name, note) => {
    const found = findEmoji(await loadEmojiNames(language), typed).slice(0, 8);
    const shown = found.map((one) => ({ emoji: one.emoji, ...shownOf(one, typed) }));
    expect(new Set(shown.map((one) => one.name)).size).toBe(shown.length);
    expect(shown).toContainEqual({ emoji, name, note });
  },
);
