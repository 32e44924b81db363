import { expect, test } from "vitest";
import { shortWhen } from "./when.ts";

const now = new Date(2026, 10, 21, 18, 0);
const at = (...parts: [number, number, number, number, number]) => new Date(...parts).toISOString();

test.each([
  ["today", at(2026, 10, 21, 9, 5), "09:05"],
  ["yesterday", at(2026, 10, 20, 23, 59), "20 Nov"],
  ["another year", at(2025, 10, 21, 9, 5), "21 Nov 2025"],
])("%s", (_, time, words) => {
  expect(shortWhen(time, "en-GB", now)).toBe(words);
});
