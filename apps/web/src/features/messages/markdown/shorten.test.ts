import { expect, test } from "vitest";
import { safeLink } from "./safe-link.ts";
import { shorten } from "./shorten.ts";

test("a short text stays whole", () => {
  expect(shorten("a\nb")).toBeNull();
  expect(shorten("a".repeat(6_000))).toBeNull();
});

test("a long text is cut between words, many lines at a line", () => {
  expect(shorten("word ".repeat(2_000))).toMatch(/^(word )+word$/);
  expect(shorten("x\n".repeat(100))?.split("\n")).toHaveLength(60);
  expect(shorten("a".repeat(40_000))).toHaveLength(6_000);
});

test("a cut never leaves half a character", () => {
  expect(shorten(`a${"😀".repeat(4_000)}`)?.isWellFormed()).toBe(true);
});

test.each([
  ["https://example.org/a?b#c", { type: "outside", href: "https://example.org/a?b#c" }],
  ["mailto:ada@example.org", { type: "outside", href: "mailto:ada@example.org" }],
  ["https://chat.org/channel/1?message=2", { type: "inside", path: "/channel/1?message=2" }],
  ["https://chat.org/api/file/1", { type: "outside", href: "https://chat.org/api/file/1" }],
  ["javascript:alert(1)", null],
  ["data:text/html,x", null],
  ["vbscript:x", null],
  ["/relative", null],
  ["//example.org", null],
])("link %s", (href, expected) => expect(safeLink(href, "https://chat.org")).toEqual(expected));
