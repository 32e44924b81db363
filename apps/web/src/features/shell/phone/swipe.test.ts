import { expect, test } from "vitest";
import { type FingerAt, isAtEdge, isBack, wish } from "./swipe.ts";

const at = (x: number, y: number, time = 0): FingerAt => ({ x, y, time });

test.each([
  [8, false, true],
  [60, false, false],
  [382, false, false],
  [382, true, true],
  [8, true, false],
])("a swipe begins at %d of 390, mirrored %s: %s", (x, isMirrored, begins) => {
  expect(isAtEdge(x, 390, isMirrored)).toBe(begins);
});

test.each([
  ["no move", at(10, 404), false, null],
  ["across", at(40, 408), false, "back"],
  ["across, against the way back", at(40, 408), true, "else"],
  ["down the page", at(14, 440), false, "else"],
  ["more down than across", at(30, 430), false, "else"],
])("%s", (_, to, isMirrored, wanted) => {
  expect(wish(at(8, 400), to, isMirrored)).toBe(wanted);
});

test.each([
  ["far and slow", at(195, 400, 900), at(200, 400, 1_000), true],
  ["short and slow", at(75, 400, 900), at(80, 400, 1_000), false],
  ["short and quick", at(40, 400, 50), at(80, 400, 100), true],
  ["a touch of the edge, however quick", at(10, 400, 5), at(20, 400, 10), false],
  ["far, and then back again", at(300, 400, 900), at(200, 400, 1_000), false],
])("%s", (_, before, to, goes) => {
  expect(isBack(at(8, 400), before, to, 390, false)).toBe(goes);
  // The same from the other side.
  const other = ({ x, y, time }: FingerAt) => at(390 - x, y, time);
  expect(isBack(other(at(8, 400)), other(before), other(to), 390, true)).toBe(goes);
});
