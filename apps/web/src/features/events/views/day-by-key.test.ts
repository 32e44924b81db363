import { expect, test } from "vitest";
import { dayByKey, type KeyMap } from "./day-by-key.ts";

const map: KeyMap = { today: "2026-11-21", firstWeekday: 1, page: "month", isRightToLeft: false };

test.each([
  ["ArrowLeft", "2026-11-30"],
  ["ArrowRight", "2026-12-02"],
  ["ArrowUp", "2026-11-24"],
  ["ArrowDown", "2026-12-08"],
  ["Home", "2026-11-30"],
  ["End", "2026-12-06"],
  ["PageUp", "2026-11-01"],
  ["PageDown", "2027-01-01"],
  ["t", "2026-11-21"],
  ["x", undefined],
  ["constructor", undefined],
])("%s leads from 1 December to %s", (key, day) => {
  expect(dayByKey(key, "2026-12-01", map)).toBe(day);
});

test("where one reads from the right, the arrows go the way they point", () => {
  expect(dayByKey("ArrowLeft", "2026-12-01", { ...map, isRightToLeft: true })).toBe("2026-12-02");
});

test("in a week a page is a week", () => {
  expect(dayByKey("PageDown", "2026-12-01", { ...map, page: "week" })).toBe("2026-12-08");
});
