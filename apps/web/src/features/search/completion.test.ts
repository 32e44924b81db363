import { describe, expect, test } from "vitest";
import { completed, operatorsFor, typedAt } from "./completion.ts";
import { searchPath } from "./path.ts";

describe("what is typed at the end of a query", () => {
  test.each([
    ["", { type: "words", part: "", start: 0 }],
    ["deploy fail", { type: "words", part: "deploy fail", start: 7 }],
    ["from:", { type: "from", part: "", start: 0 }],
    ["deploy from:@ad", { type: "from", part: "ad", start: 7 }],
    ["-from:ad", { type: "from", part: "ad", start: 1 }],
    ["in:#gen", { type: "in", part: "gen", start: 0 }],
    ["has:l", { type: "value", part: "has:l", start: 0 }],
    ["x -is:", { type: "value", part: "is:", start: 3 }],
    ["foo:bar", { type: "words", part: "foo:bar", start: 0 }],
    ["from:@ada ", { type: "words", part: "from:@ada", start: 10 }],
  ])("%j is %j", (query, typed) => {
    expect(typedAt(query)).toEqual(typed);
  });

  test.each([
    ["ha", ["has:link", "has:file", "has:image"]],
    ["is:p", ["is:pinned"]],
    ["fr", ["from:@"]],
    ["a", []],
    ["is:pinned", []],
  ])("%j may become %j", (typed, operators) => {
    expect(operatorsFor(typed)).toEqual(operators);
  });

  test.each([
    ["deploy fr", "from:@", "deploy from:@"],
    ["deploy from:@ad", "from:@ada", "deploy from:@ada "],
    ["-in:ge", "in:#general", "-in:#general "],
  ])("%j with %j is %j", (query, text, expected) => {
    expect(completed(query, typedAt(query), text)).toBe(expected);
  });
});

test.each([
  ["deploy failed", {}, "/search/deploy%20failed"],
  ["a/b?c#d", {}, "/search/a%2Fb%3Fc%23d"],
  ["会议", { kind: "people" as const }, "/search/%E4%BC%9A%E8%AE%AE?kind=people"],
  ["x", { kind: "messages" as const, sort: "newest" as const }, "/search/x?sort=newest"],
  ["  ", {}, "/search"],
  ["..", {}, "/search"],
])("the address of %j with %j is %s", (query, view, path) => {
  expect(searchPath(query, view)).toBe(path);
});
