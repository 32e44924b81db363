import { expect, test } from "vitest";
import { shortClock } from "./format.ts";

const at = (hour: number, minute: number) => new Date(2026, 4, 5, hour, minute).toISOString();

test("a time where there is little room is as short as its language writes it", () => {
  expect([shortClock(at(9, 0), "en"), shortClock(at(21, 30), "en")]).toEqual(["9 AM", "9:30 PM"]);
  expect(shortClock(at(9, 0), "de")).toMatch(/^0?9:00$/);
  expect(shortClock(at(21, 30), "de")).toBe("21:30");
});
