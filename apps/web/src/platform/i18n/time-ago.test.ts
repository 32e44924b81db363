import { expect, test } from "vitest";
import { timeAgo } from "./time-ago.ts";

const now = new Date("2026-11-21T12:00:00Z");

test.each([
  ["2026-11-21T11:59:30Z", "now"],
  ["2026-11-21T12:00:05Z", "now"],
  ["2026-11-21T11:59:00Z", "1 minute ago"],
  ["2026-11-21T09:00:00Z", "3 hours ago"],
  ["2026-11-20T11:00:00Z", "yesterday"],
  ["2026-11-12T12:00:00Z", "last week"],
  ["2026-08-01T12:00:00Z", "3 months ago"],
  ["2024-11-01T12:00:00Z", "2 years ago"],
])("%s was %s", (at, words) => {
  expect(timeAgo(at, "en", now)).toBe(words);
});

test("in the language of the interface", () => {
  expect(timeAgo("2026-11-21T09:00:00Z", "de", now)).toBe("vor 3 Stunden");
});
