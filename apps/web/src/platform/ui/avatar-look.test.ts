import { expect, test } from "vitest";
import { hueOf, initialsOf } from "./avatar-look.ts";

test.each([
  ["Tess Varga", "TV"],
  ["ada", "A"],
  ["Jean-Luc van der Berg", "JB"],
  ["release-8-15", "R1"],
  ["  émile   zola ", "ÉZ"],
  ["李 小龍", "李小"],
  ["(bot) Deploy", "BD"],
  ["👩‍🚀", "?"],
  ["", "?"],
])("initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

test("a colour stays with its id, and ids differ in colour", () => {
  expect(hueOf("0197f3a2")).toBe(hueOf("0197f3a2"));
  const hues = new Set(Array.from({ length: 100 }, (_, index) => hueOf(`id-${index}`)));
  expect(hues.size).toBeGreaterThan(50);
  for (const hue of hues) expect(hue).toSatisfy((value: number) => value >= 0 && value < 360);
});
