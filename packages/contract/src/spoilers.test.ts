import fc from "fast-check";
import { expect, test } from "vitest";
import { hideSpoilers } from "./spoilers.ts";

test.each([
  ["It is ||the butler||!", "It is ▒▒▒!"],
  ["||a|| and ||b\nc||", "▒▒▒ and ▒▒▒"],
  ["a || b", "a || b"],
  ["`a || b || c` ||d||", "`a || b || c` ▒▒▒"],
  ["```js\na || b || c\n``` ||d||", "```js\na || b || c\n``` ▒▒▒"],
  ["||||", "||||"],
  ["|a||b|", "|a||b|"],
  ["||a|b||", "▒▒▒"],
  ["no sign", "no sign"],
])("%j is shown as %j", (text, shown) => expect(hideSpoilers(text)).toBe(shown));

test("of a text that was cut, what may be the beginning of one is hidden", () => {
  expect(hideSpoilers("It is ||the but", true)).toBe("It is ▒▒▒");
  expect(hideSpoilers("||a|| and b", true)).toBe("▒▒▒ and b");
});

test("what is between the signs is in no result", () => {
  const word = fc.stringMatching(/^[a-z ]*$/);
  fc.assert(
    fc.property(word, word, word, (before, secret, after) => {
      const shown = hideSpoilers(`${before}||SECRET${secret}||${after}`);
      expect(shown).not.toContain("SECRET");
      expect(shown.startsWith(before) && shown.endsWith(after)).toBe(true);
    }),
  );
});

test.each(["|", "||", "||a", "`||", "```", "|| |", "`"])(
  "a long text of %j is one pass",
  (sign) => {
    const text = sign.repeat(40_000 / sign.length);
    expect(hideSpoilers(text, true).length).toBeLessThanOrEqual(text.length + 3);
  },
);
