import { expect, test } from "vitest";
import { grouped, inOrder, mostUsed, ownVariant } from "./grouped.ts";

const reaction = (emoji: string, ...user_ids: string[]) => ({
  ...{ emoji, user_ids, count: user_ids.length },
});
const look = (...reactions: ReturnType<typeof reaction>[]) =>
  grouped(reactions).map(({ emoji, count, user_ids }) => `${emoji} ${count} ${user_ids.join()}`);

test("an emoji in several tones is one group, where it was first used", () => {
  expect(
    look(
      reaction("👍🏽", "a"),
      reaction("🎉", "b"),
      reaction("👍", "c", "d"),
      reaction("👍🏿", "e"),
    ),
  ).toEqual(["👍🏽 4 a,c,d,e", "🎉 1 b"]);
  expect(look(reaction("☝️", "a"), reaction("☝🏼", "b"))).toEqual(["☝️ 2 a,b"]);
  expect(look(reaction(":wave:", "a"), reaction("👋", "b"))).toEqual([":wave: 1 a", "👋 1 b"]);
});

test("who changes their tone is counted once while the server is told", () => {
  expect(look(reaction("👍🏽", "a", "me"), reaction("👍🏿", "me"))).toEqual(["👍🏽 2 a,me"]);
});

test("those who are only counted stay counted", () => {
  const many = { emoji: "👍", count: 50, user_ids: ["a", "b"] };
  expect(grouped([many, reaction("👍🏿", "c")])[0]?.count).toBe(51);
});

test("one's own is found in whatever tone", () => {
  const reactions = [reaction("👍🏽", "a"), reaction("👍", "me")];
  expect(ownVariant(reactions, "👍🏿", "me")).toBe("👍");
  expect(ownVariant(reactions, "🎉", "me")).toBeUndefined();
});

test("most used first, and then nothing changes places", () => {
  const order = mostUsed(
    grouped([reaction("🎉", "a"), reaction("👀", "a"), reaction("👍🏽", "a"), reaction("👍", "b")]),
  );
  const later = [
    reaction("❤️", "a", "b", "c"),
    reaction("👀", "a", "b", "c"),
    reaction("👍", "b"),
    reaction("🚀", "a"),
  ];
  const shown = inOrder(grouped(later), order).map(({ emoji }) => emoji);
  expect(shown).toEqual(["👍", "👀", "❤️", "🚀"]);
  expect(mostUsed(grouped(later))).toEqual(["❤", "👀", "👍", "🚀"]);
});
