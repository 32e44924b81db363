import { expect, test } from "vitest";
import { findKeyword } from "./keywords.ts";

test.each([
  ["The Release is near", ["release"], true],
  ["releases are near", ["release"], false],
  ["prerelease", ["release"], false],
  ["(release)", ["release"], true],
  ["release-plans", ["release"], true],
  ["Ärger im Büro", ["büro"], true],
  ["Bu\u0308ro", ["büro"], true],
  ["we use C++ here", ["c++"], true],
  ["c++20", ["c++"], true],
  ["on call tonight", ["on call"], true],
  ["请看会议纪要", ["会议"], true],
  ["👩‍💻release👩‍💻", ["release"], true],
  ["", ["x"], false],
  ["anything", [], false],
])("%j with %j: %s", (text, keywords, found) => {
  expect(findKeyword(text, keywords)).toBe(found);
});

test("a hostile text takes no time to speak of", () => {
  const text = "a".repeat(40_000);
  const keywords = Array.from({ length: 30 }, (_, n) => `${"a".repeat(49 - n)}`);
  expect(findKeyword(text, keywords)).toBe(false);
});
