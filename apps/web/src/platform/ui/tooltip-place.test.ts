import { expect, test } from "vitest";
import { physicalSide, placeTip } from "./tooltip-place.ts";

const view = { width: 400, height: 300 };
const tip = { width: 80, height: 20 };
const at = (left: number, top: number) => ({ left, top, width: 32, height: 32 });

test("stands centred on the asked side", () => {
  expect(placeTip(at(100, 100), tip, "top", view)).toEqual({ left: 76, top: 74 });
  expect(placeTip(at(100, 100), tip, "bottom", view)).toEqual({ left: 76, top: 138 });
  expect(placeTip(at(100, 100), tip, "left", view)).toEqual({ left: 14, top: 106 });
  expect(placeTip(at(100, 100), tip, "right", view)).toEqual({ left: 138, top: 106 });
});

test("takes the other side where there is no room", () => {
  expect(placeTip(at(100, 5), tip, "top", view).top).toBe(43);
  expect(placeTip(at(100, 260), tip, "bottom", view).top).toBe(234);
  expect(placeTip(at(10, 100), tip, "left", view).left).toBe(48);
  expect(placeTip(at(360, 100), tip, "right", view).left).toBe(274);
});

test("never leaves the window", () => {
  expect(placeTip(at(0, 100), tip, "top", view).left).toBe(8);
  expect(placeTip(at(390, 100), tip, "top", view).left).toBe(312);
});

test("start and end follow the reading direction", () => {
  expect(physicalSide("start", false)).toBe("left");
  expect(physicalSide("start", true)).toBe("right");
  expect(physicalSide("end", true)).toBe("left");
  expect(physicalSide(undefined, true)).toBe("top");
});
