import { expect, it } from "vitest";
import { readLanguage } from "./language.ts";

it.each([
  ["de", "de"],
  ["de-CH, en;q=0.8", "de"],
  ["fr, en-GB;q=0.9, de;q=0.8", "en"],
  ["ar-EG, ar;q=0.9, en;q=0.8", "ar"],
  ["fr", undefined],
  ["*", undefined],
  ["", undefined],
  [undefined, undefined],
  [`${"x,".repeat(5_000)}de`, undefined],
])("%j asks for %j", (header, language) => {
  expect(readLanguage(header)).toBe(language);
});
