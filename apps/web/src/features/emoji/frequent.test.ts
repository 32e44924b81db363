import { expect, test } from "vitest";
import { mostUsed, type Uses, withUse } from "./frequent.ts";

const DAY = 24 * 60 * 60 * 1000;
const after = (emoji: readonly string[], now = 0) =>
  emoji.reduce<Uses>((uses, one) => withUse(uses, one, now), {});

test("who has used nothing is offered what people begin with", () => {
  expect(mostUsed({}, 0, 3)).toEqual(["👍", "❤️", "😂"]);
});

test("the most used come first, each once", () => {
  expect(mostUsed(after(["🦄", "🐢", "🐢", "👍"]), 0, 4)).toEqual(["🐢", "🦄", "👍", "❤️"]);
});

test("what was used long ago gives way to what is used now", () => {
  const long = after(["🦄", "🦄", "🦄"]);
  expect(mostUsed(withUse(long, "🐢", DAY), DAY, 2)).toEqual(["🦄", "🐢"]);
  expect(mostUsed(withUse(long, "🐢", 60 * DAY), 60 * DAY, 2)).toEqual(["🐢", "🦄"]);
});

test("only so many are remembered, whatever is used", () => {
  const many = Array.from({ length: 200 }, (_, at) => `:own-${at}:`);
  const uses = many.reduce<Uses>((held, one, at) => withUse(held, one, at), {});
  expect(Object.keys(uses)).toHaveLength(60);
  expect(uses[":own-199:"]).toBeDefined();
});
