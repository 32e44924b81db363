import { namedEmoji, toned } from "@parley/contract";
import { emojiGroups, emojiOf, standardEmoji } from "@parley/contract/standard-emoji";
import { expect, test } from "vitest";
import { languageCodes } from "../../platform/i18n/languages.ts";
import { loadEmojiNames, plainEmoji } from "./emoji-names.ts";
import { findEmoji } from "./find-emoji.ts";

test.each(languageCodes)("nearly every emoji has names of its own in %s", async (code) => {
  const named = await loadEmojiNames(code);
  expect(named.map(({ emoji }) => emoji)).toEqual(plainEmoji.map(({ emoji }) => emoji));
  const more = named.filter(({ names }, at) => names.length > (plainEmoji[at]?.names.length ?? 0));
  expect(more.length).toBeGreaterThan(named.length - 20);
});

test.each([
  ["de", "rotes herz", "❤️"],
  ["de", "Daumen hoch", "👍"],
  ["de", "RAKETE", "🚀"],
  ["de", "tada", "🎉"],
  ["en", "tada", "🎉"],
  ["en", "party popper", "🎉"],
] as const)("in %s, %s finds %s first", async (language, typed, emoji) => {
  expect(findEmoji(await loadEmojiNames(language), typed)[0]?.emoji).toBe(emoji);
});

test("the emoji come in their groups, each once", () => {
  const groups = standardEmoji.map(({ group }) => group);
  expect([...new Set(groups)]).toEqual(emojiGroups);
  const changes = groups.filter((group, at) => at > 0 && group !== groups[at - 1]);
  expect(changes).toHaveLength(emojiGroups.length - 1);
  expect(new Set(standardEmoji.map(({ emoji }) => emoji)).size).toBe(standardEmoji.length);
});

test("every named emoji is among them, and what takes a tone comes in one", () => {
  for (const { emoji } of namedEmoji)
    expect(standardEmoji.some((each) => each.emoji === emoji)).toBe(true);
  for (const { emoji, takesTone } of standardEmoji)
    if (takesTone) expect([emoji, toned(emoji, 4) !== emoji]).toEqual([emoji, true]);
});

test.each([
  ["wave", "👋"],
  ["wave::skin-tone-3", "👋🏼"],
  ["tada::skin-tone-3", "🎉"],
  ["love", "❤️"],
  ["smile", "😄"],
  ["+1", "👍"],
  ["simple_smile", "🙂"],
  ["constructor", undefined],
])(":%s: is %s", (name, emoji) => {
  expect(emojiOf(name)).toBe(emoji);
});
