import { namedEmoji } from "@parley/contract";
import { expect, test } from "vitest";
import { languageCodes } from "../../../platform/i18n/languages.ts";
import { loadEmojiNames } from "./emoji-names.ts";
import { findEmoji } from "./find-emoji.ts";

test.each(languageCodes)(
  "every emoji has names in %s, and keeps those that it has everywhere",
  async (code) => {
    const named = await loadEmojiNames(code);
    expect(named.map(({ emoji }) => emoji)).toEqual(namedEmoji.map(({ emoji }) => emoji));
    for (const [index, { names }] of named.entries()) {
      expect(names).toEqual(expect.arrayContaining([...(namedEmoji[index]?.names ?? [])]));
      if (code === "de") expect(names.length).toBeGreaterThan(namedEmoji[index]?.names.length ?? 0);
    }
  },
);

test.each([
  ["herz", "❤️"],
  ["Daumen hoch", "👍"],
  ["RAKETE", "🚀"],
  ["tada", "🎉"],
])("%s finds %s first in German", async (typed, emoji) => {
  expect(findEmoji(await loadEmojiNames("de"), typed)[0]?.emoji).toBe(emoji);
});
