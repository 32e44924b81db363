import { expect, test } from "vitest";
import { usedStyles } from "./first-styles.ts";

const sheet = (utilities: string) =>
  `:root{--a:1}@layer utilities{${utilities}}@keyframes spin{to{rotate:1turn}}`;

test.each([
  ["a class that the code names", ".flex{display:flex}", 'cls("flex p-2")', true],
  ["one that it does not", ".flex{display:flex}", 'cls("inline-flex")', false],
  ["one whose name has signs", String.raw`.w-1\/2{width:50%}`, "`w-1/2`", true],
  ["one whose name begins with a digit", String.raw`.\32 xl{width:2rem}`, "'2xl'", true],
  ["a value with a brace in quotes", String.raw`.after\:x:after{content:"}"}`, '"after:x"', true],
  ["an arbitrary one", String.raw`.\[\&_p\]\:mt-2 p{margin-top:.5rem}`, '"[&_p]:mt-2"', true],
])("%s", (_, rule, code, isKept) => {
  expect(usedStyles(sheet(rule), code)).toBe(sheet(isKept ? rule : ""));
});

test("of a condition only the classes that are used stay, and none of an empty one", () => {
  const wide = (rules: string) => `@media (width>=48rem){${rules}}`;
  const both = String.raw`.md\:flex{display:flex}.md\:hidden{display:none}`;
  expect(usedStyles(sheet(wide(both)), '"md:flex"')).toBe(
    sheet(wide(String.raw`.md\:flex{display:flex}`)),
  );
  expect(usedStyles(sheet(wide(both)), '"flex"')).toBe(sheet(""));
});
