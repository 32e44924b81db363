import fc from "fast-check";
import { expect, test } from "vitest";
import { squareOf } from "./square.ts";

test.each([
  [{ x: 25, y: 0, width: 50, height: 100 }, 800, 400, { x: 200, y: 0, size: 400 }],
  [{ x: 0, y: 50, width: 100, height: 50 }, 400, 800, { x: 0, y: 400, size: 400 }],
  [{ x: 99.9, y: 99.9, width: 0, height: 0 }, 100, 100, { x: 99, y: 99, size: 1 }],
])("%j of %i × %i is %j", (part, width, height, square) => {
  expect(squareOf(part, width, height)).toEqual(square);
});

test("a square is always inside the picture", () => {
  const percent = fc.double({ min: 0, max: 100, noNaN: true });
  const side = fc.integer({ min: 1, max: 12_000 });
  const part = fc.record({ x: percent, y: percent, width: percent, height: percent });
  fc.assert(
    fc.property(part, side, side, (selection, width, height) => {
      const { x, y, size } = squareOf(selection, width, height);
      expect(size).toBeGreaterThan(0);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + size).toBeLessThanOrEqual(width);
      expect(y + size).toBeLessThanOrEqual(height);
    }),
  );
});
