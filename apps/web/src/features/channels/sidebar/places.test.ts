import { expect, test } from "vitest";
import { mayStandIn, nextPlace } from "./places.ts";

const sections = [
  { id: "starred" as const, shown: ["a"] },
  { id: "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e", shown: [] },
  { id: "channels" as const, shown: ["b", "c", "d"] },
  { id: "direct" as const, shown: ["ada"] },
];

test.each([
  ["down in its section", "b", 1, { section: "channels", before: "d" }],
  ["down to its end", "c", 1, { section: "channels", before: null }],
  ["up in its section", "d", -1, { section: "channels", before: "c" }],
  ["up into an empty one", "b", -1, { section: sections[1]?.id, before: null }],
  ["down into the next one", "a", 1, { section: sections[1]?.id, before: null }],
  ["no further than the first", "a", -1, undefined],
  ["not among direct conversations", "d", 1, undefined],
] as const)("a channel goes %s", (_, conversation, step, expected) => {
  const target = nextPlace(sections, conversation, true, step);
  if (!expected) expect(target).toBeUndefined();
  else expect(target).toMatchObject(expected);
});

test("a direct conversation goes past the channels", () => {
  expect(nextPlace(sections, "ada", false, -1)).toMatchObject({ section: sections[1]?.id });
  expect([mayStandIn("channels", false), mayStandIn("starred", false)]).toEqual([false, true]);
});
