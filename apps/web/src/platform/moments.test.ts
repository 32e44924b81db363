import { expect, test } from "vitest";
import { fieldTime, momentOf, momentText, type Preset, readField } from "./moments.ts";

/* Dates are of this device's own time zone, whichever it is. */
const saturday = new Date(2026, 10, 21, 22, 15, 30);

test.each<[Preset, Date, Date]>([
  ["minutes20", saturday, new Date(2026, 10, 21, 22, 36)],
  ["hour1", saturday, new Date(2026, 10, 21, 23, 16)],
  ["hours3", saturday, new Date(2026, 10, 22, 1, 16)],
  ["hours3", new Date(2026, 10, 21, 9, 0), new Date(2026, 10, 21, 12, 0)],
  ["tomorrow", saturday, new Date(2026, 10, 22, 9)],
  ["tomorrow", new Date(2026, 11, 31, 8), new Date(2027, 0, 1, 9)],
  ["monday", saturday, new Date(2026, 10, 23, 9)],
  ["monday", new Date(2026, 10, 22, 8), new Date(2026, 10, 23, 9)],
  ["monday", new Date(2026, 10, 23, 8), new Date(2026, 10, 30, 9)],
  // Clocks go back in many places on this night: it is nine by the clock all the same.
  ["tomorrow", new Date(2026, 9, 24, 12), new Date(2026, 9, 25, 9)],
])("%s", (preset, now, expected) => {
  expect(momentOf(preset, now)).toEqual(expected);
});

test("what a field shows is what it means", () => {
  const at = new Date(2027, 1, 3, 4, 5);
  expect(fieldTime(at)).toBe("2027-02-03T04:05");
  expect(readField(fieldTime(at))).toEqual(at);
  expect(readField("")).toBeNull();
  expect(readField("soon")).toBeNull();
});

test("words say the day only where it is another one", () => {
  expect(momentText(new Date(2026, 10, 21, 23, 5), "en", saturday)).toBe("11:05 PM");
  expect(momentText(new Date(2026, 10, 23, 9), "de", saturday)).toBe("Mo., 23. Nov., 09:00");
  expect(momentText(new Date(2027, 0, 4, 9), "en", saturday)).toBe("Mon, Jan 4, 2027, 9:00 AM");
});
