import { expect, test } from "vitest";
import { type Wishes, withWishes } from "./wishes.ts";

const two = [
  { emoji: "👍", count: 2, user_ids: ["ben", "me"] },
  { emoji: "🎉", count: 1, user_ids: ["ben"] },
];

test.each<[string, Wishes | undefined, string]>([
  ["nothing wanted", undefined, "👍2 🎉1"],
  ["a new one", { "🔥": true }, "👍2 🎉1 🔥1"],
  ["joining one", { "🎉": true }, "👍2 🎉2"],
  ["leaving one", { "👍": false }, "👍1 🎉1"],
  ["what is so already", { "👍": true, "🎉": false, "🔥": false }, "👍2 🎉1"],
])("%s", (_, wishes, shown) => {
  const result = withWishes(two, wishes, "me").map(({ emoji, count }) => emoji + count);
  expect(result.join(" ")).toBe(shown);
});

test("the last one to leave takes the reaction away", () => {
  expect(withWishes([{ emoji: "👍", count: 1, user_ids: ["me"] }], { "👍": false }, "me")).toEqual(
    [],
  );
});
