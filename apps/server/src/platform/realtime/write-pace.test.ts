import { expect, it } from "vitest";
import { WritePace } from "./write-pace.ts";

it.each([
  { took: 0, after: 0, rest: 0, why: "nothing was written" },
  { took: 0.2, after: 0, rest: 0, why: "less than a timer can wait" },
  { took: 2, after: 0, rest: 8, why: "four times as long as it took" },
  { took: 2, after: 5, rest: 3, why: "some of it is over" },
  { took: 2, after: 9, rest: 0, why: "all of it is over" },
  { took: 10, after: 0, rest: 40, why: "a thousand sockets" },
  { took: 300, after: 0, rest: 50, why: "nobody waits longer" },
])("rests $rest ms, $after ms after a writing of $took ms: $why", ({ took, after, rest }) => {
  const pace = new WritePace();
  pace.wrote(1_000, 1_000 + took);
  expect(pace.restAt(1_000 + took + after)).toBe(rest);
});

it("does not rest before the first writing", () => {
  expect(new WritePace().restAt(0)).toBe(0);
});
