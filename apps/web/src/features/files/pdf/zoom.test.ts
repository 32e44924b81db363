import { expect, test } from "vitest";
import { fittingScale, nextZoom, sharpness } from "./zoom.ts";

const a4 = { width: 595, height: 842 };

test.each([
  ["a phone", 358, 358],
  ["a window", 900, 900],
  ["a wide window, in which a page stays readable", 3000, 595 * (96 / 72) * 1.25],
  ["no room at all", 0, 1],
])("a page fits into %s", (_, room, width) => {
  expect(fittingScale(a4, room) * a4.width).toBeCloseTo(width);
});

test.each([
  [1, 1, 1.25],
  [1, -1, 0.75],
  [4, 1, 4],
  [0.5, -1, 0.5],
] as const)("zoom %d goes in direction %d to %d", (zoom, direction, next) => {
  expect(nextZoom(zoom, direction)).toBe(next);
});

test("a canvas is as sharp as the screen, but never too large", () => {
  expect(sharpness(800, 1100, 2)).toBe(2);
  expect(sharpness(800, 1100, 0.8)).toBe(1);
  const width = 14_400;
  const ratio = sharpness(width, width, 3);
  expect((width * ratio) ** 2).toBeCloseTo(16 * 1024 * 1024, -1);
});
