import { expect, test } from "vitest";
import { toned, untoned } from "./skin-tone.ts";

test.each([
  ["👍", 4, "👍🏽"],
  ["👍🏿", 2, "👍🏻"],
  ["👍🏿", null, "👍"],
  ["☝️", 3, "☝🏼"],
  ["☝🏼", null, "☝️"],
  ["👩‍💻", 6, "👩🏿‍💻"],
  ["🎉", 4, "🎉"],
  [":parley:", 4, ":parley:"],
] as const)("%s in tone %s is %s", (emoji, tone, expected) => {
  expect(toned(emoji, tone)).toBe(expected);
});

test.each([
  ["👩🏿‍💻", "👩‍💻"],
  ["✌🏽", "✌️"],
  ["❤️", "❤️"],
  [":parley:", ":parley:"],
])("%s without its tone is %s", (emoji, expected) => {
  expect(untoned(emoji)).toBe(expected);
});
