import { expect, test } from "vitest";
import { mayReplace } from "./policy.ts";

const held = { rev: 7, session_id: "desk" };

test.each([
  ["where nothing was written", undefined, 0, "phone", true],
  ["made from what is stored", held, 7, "phone", true],
  ["made from what was stored before", held, 6, "phone", false],
  ["made from a number that was never given out", held, 8, "phone", false],
  ["written on by the same session, without the last answer", held, 6, "desk", true],
])("a text %s", (_, stored, base, session_id, expected) => {
  expect(mayReplace(stored, { base, session_id })).toBe(expected);
});
