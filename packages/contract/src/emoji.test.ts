import { expect, test } from "vitest";
import { namedEmoji, readEmoji } from "./emoji.ts";

test("every named emoji is one, in its full form, and no name means two", () => {
  const names = namedEmoji.flatMap((each) => each.names);
  expect(new Set(names).size).toBe(names.length);
  for (const { emoji, names: own } of namedEmoji) {
    expect([emoji, readEmoji(emoji)]).toEqual([emoji, emoji]);
    for (const name of own) expect(readEmoji(`:${name}:`)).toBe(emoji);
  }
});

test.each([
  ["❤", "❤️"],
  ["👍🏽", "👍🏽"],
  ["👩‍💻", "👩‍💻"],
  ["🇩🇪", "🇩🇪"],
  ["a", undefined],
  ["👍👍", undefined],
  [":nothing:", undefined],
  ["", undefined],
])("%j means %j", (written, emoji) => {
  expect(readEmoji(written)).toBe(emoji);
});
