import { expect, test } from "vitest";
import { handleFrom } from "./handle-from.ts";

test.each([
  ["Design team", "design-team"],
  ["  Büro & Küche ", "buro-kuche"],
  ["会議", ""],
  ["a".repeat(40), "a".repeat(32)],
])("%j becomes %j", (name, handle) => {
  expect(handleFrom(name)).toBe(handle);
});
