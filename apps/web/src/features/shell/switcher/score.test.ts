import fc from "fast-check";
import { expect, test } from "vitest";
import { fit, score } from "./score.ts";

const table: ReadonlyArray<[typed: string, names: string[], expected: number]> = [
  ["", ["general"], fit.whole],
  ["general", ["general"], fit.whole],
  ["GENERAL ", ["general"], fit.whole],
  ["gen", ["general"], fit.begins],
  ["zoë", ["Zoe Winter", "zoe.winter"], fit.begins],
  ["zoe", ["Zoë Winter"], fit.begins],
  ["winter", ["Zoe Winter"], fit.words],
  ["win zo", ["Zoe Winter"], fit.words],
  ["design team", ["design-team"], fit.words],
  ["team des", ["design-team"], fit.words],
  ["adaok", ["Ada Okafor"], fit.words],
  ["dt", ["design-team"], fit.initials],
  ["eneral", ["general"], fit.inside],
  ["genral", ["general"], fit.nearly],
  ["gneral", ["general"], fit.nearly],
  ["egneral", ["general"], fit.nearly],
  ["genneral", ["general"], fit.nearly],
  ["gnrl", ["general"], fit.nearly],
  ["okafro", ["Ada Okafor"], fit.nearly],
  ["ada okafro", ["Ada Okafor"], fit.nearly],
  ["announcmnts", ["announcements"], fit.nearly],
  ["ben", ["general"], 0],
  ["xeneral", ["general"], 0],
  ["gen ada", ["general"], 0],
  ["ze", ["general"], 0],
  ["第二", ["第二会議室"], fit.begins],
  ["🎉", ["party 🎉"], fit.inside],
  ["🎉", ["party"], 0],
];

test.each(table)("%j finds %j with %i", (typed, names, expected) => {
  expect(score(typed, names)).toBe(expected);
});

const word = fc.stringMatching(/^[a-z]{6,14}$/);

test("a name is found with any two neighbouring letters swapped", () => {
  fc.assert(
    fc.property(word, fc.nat(), (name, place) => {
      const at = place % (name.length - 1);
      const letters = [...name];
      [letters[at], letters[at + 1]] = [letters[at + 1] ?? "", letters[at] ?? ""];
      expect(score(letters.join(""), [name])).toBeGreaterThan(0);
    }),
  );
});

test("a name is found with any letter after the first left out or doubled", () => {
  fc.assert(
    fc.property(word, fc.nat(), (name, place) => {
      const at = 1 + (place % (name.length - 1));
      expect(score(name.slice(0, at) + name.slice(at + 1), [name])).toBeGreaterThan(0);
      expect(score(name.slice(0, at) + name.slice(at - 1), [name])).toBeGreaterThan(0);
    }),
  );
});

test("whatever is typed, the answer is one of the fits or none", () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.string({ maxLength: 60 }), (typed, name) => {
      const found = score(typed, [name]);
      expect(found).toBeGreaterThanOrEqual(0);
      expect(found).toBeLessThanOrEqual(fit.whole);
    }),
  );
});
