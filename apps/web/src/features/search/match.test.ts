import { parseSearch } from "@parley/contract";
import { expect, test } from "vitest";
import { draft, newChannel } from "../../test/model-data.ts";
import { excerptOf, matches, matchMessage, unknownHere } from "./match.ts";

const at = (text: string, query: string) => matches(text, parseSearch(query));

test.each([
  [
    "The light is on",
    "LIGHT on",
    [
      [4, 9],
      [13, 15],
    ],
  ],
  ["Über den Fluß", "uber", [[0, 4]]],
  ["一二三四", "二三", [[1, 3]]],
  ["the light is on", '"light is"', [[4, 12]]],
  ["the light is on", "light -off", [[4, 9]]],
  ["the light is off", "light -off", null],
  ["anything", "", []],
])("%s ? %s", (text, query, found) => expect(at(text, query)).toEqual(found));

test("operators that this device understands hold, and the others are named", () => {
  const message = { ...draft(1, newChannel(0)), text: "the tide" };
  const searched = { message, text: message.text, author: ["Ada", "ada.o"], channel: "harbour" };
  const find = (query: string) => matchMessage(searched, parseSearch(query)) !== null;
  expect(find("tide from:@ada.o in:#harbour")).toBe(true);
  expect(find("tide from:ben")).toBe(false);
  expect(find("tide -from:ada.o")).toBe(false);
  expect(find("tide is:pinned")).toBe(false);
  const unknown = unknownHere(parseSearch("tide before:2026 is:pinned"), searched);
  expect(unknown.map(({ start }) => start)).toEqual([5]);
});

test("an excerpt begins shortly before the first match", () => {
  const text = `:a: ${"x".repeat(500)} :tide: ${"y".repeat(500)} :a:`;
  const found = at(text, "tide") ?? [];
  const colons = [...text.matchAll(/:/g)].map(({ index }) => index);
  const { text: part, ranges, no_emoji } = excerptOf({ text, no_emoji: colons }, found);
  expect(part.length).toBe(240);
  expect(ranges.map(([start, end]) => part.slice(start, end))).toEqual(["tide"]);
  expect(no_emoji?.map((place) => part.slice(place, place + 3))).toEqual([":ti", ": y"]);
});
