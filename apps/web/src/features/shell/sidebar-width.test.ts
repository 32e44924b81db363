import { expect, test } from "vitest";
import { clampWidth, sidebarStyle } from "./sidebar-width.ts";

test("the width stays between the narrowest and the widest", () => {
  expect([10, 264.4, 9000].map(clampWidth)).toEqual([200, 264, 420]);
});

test("a stored width that is no number is the normal one", () => {
  expect(clampWidth(Number("wide"))).toBe(264);
});

test("the width grows with the text size of the browser", () => {
  expect(sidebarStyle(264)).toEqual({ "--spacing-sidebar": "16.5rem" });
});
