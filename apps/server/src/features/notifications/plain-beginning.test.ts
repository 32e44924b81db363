import fc from "fast-check";
import { expect, test } from "vitest";
import { plainBeginning } from "./plain-beginning.ts";

test.each([
  ["Hello **there**, _Ben_", "Hello there, Ben"],
  ["# Plan\n\n- one\n- two", "Plan one two"],
  ["> quoted\n\nanswer", "quoted answer"],
  ["see [the list](https://example.org/x) and `npm start`", "see the list and npm start"],
  ["```js\nconst a = 1;\n```", "const a = 1;"],
  ["snake_case_name and 2 * 3 * 4", "snake_case_name and 2 * 3 * 4"],
  ["@ben.sato ~~no~~ yes", "@ben.sato no yes"],
  ["It was ||the butler||, `a || b || c`", "It was ▒▒▒, a || b || c"],
  [
    "Out :tada: :wave::skin-tone-3: `:tada:` :ours: at 10:30:00",
    "Out 🎉 👋🏼 :tada: :ours: at 10:30:00",
  ],
  [`It was ||${"x".repeat(300)}`, "It was ▒▒▒"],
])("%j begins as %j", (text, expected) => expect(plainBeginning(text, 200)).toBe(expected));

test("a long text ends with an ellipsis, and no character is cut in two", () => {
  expect(plainBeginning("👍".repeat(30), 5)).toBe("👍👍👍👍…");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      expect([...plainBeginning(text, 20)].length).toBeLessThanOrEqual(20);
    }),
  );
});
