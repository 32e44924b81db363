import { expect, test } from "vitest";
import { clockTime, dayLabel, gutterTime, timeAgo } from "./message-time.ts";

const now = new Date("2026-03-10T12:00:00");
const local = (time: string) => new Date(time).toISOString();

test("today and yesterday by the calendar, not by hours; the year only when it is another", () => {
  expect(dayLabel(local("2026-03-10T00:01:00"), now, "en")).toBe("today");
  expect(dayLabel(local("2026-03-09T00:01:00"), now, "en")).toBe("yesterday");
  expect(dayLabel(local("2026-03-08T23:59:00"), now, "en")).toEqual({ label: "Sunday, March 8" });
  expect(dayLabel(local("2025-03-08T12:00:00"), now, "de")).toEqual({
    label: "Samstag, 8. März 2025",
  });
});

test("the gutter leaves out what makes it wide", () => {
  const at = local("2026-03-10T09:05:00");
  expect(clockTime(at, "en-US")).toMatch(/^9:05\sAM$/);
  expect(gutterTime(at, "en-US")).toBe("9:05");
  expect(gutterTime(at, "de")).toBe("09:05");
});

test.each([
  [0, "now"],
  [59, "now"],
  [61, "1 min. ago"],
  [3 * 3600, "3 hr. ago"],
  [50 * 3600, "2 days ago"],
])("%i seconds ago is %s", (seconds, words) => {
  const at = new Date(now.getTime() - seconds * 1000).toISOString();
  expect(timeAgo(at, now.getTime(), "en")).toBe(words);
});
