import { limits, parseSearch } from "@parley/contract";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { excerptOf, toPlainLine } from "./excerpt.ts";
import { wantedWords } from "./query.ts";

const wanted = (query: string) => wantedWords(parseSearch(query)).all;

/** The excerpt with its matches in brackets. */
function marked(text: string, query: string): string {
  const { text: shown, ranges } = excerptOf(text, wanted(query));
  return ranges
    .toReversed()
    .reduce(
      (line, [start, end]) =>
        `${line.slice(0, start)}[${line.slice(start, end)}]${line.slice(end)}`,
      shown,
    );
}

describe("an excerpt marks what matched", () => {
  test.each([
    ["The deploy failed", "deploy", "The [deploy] failed"],
    ["We were deploying twice", "deployed", "We were [deploying] twice"],
    ["deployment", "deploy", "[deploy]ment"],
    ["Güterverkehrsnetz", "verkehr", "Güter[verkehr]snetz"],
    ["Ein GRÖSSERES Haus", "größer", "Ein [GRÖSSER]ES Haus"],
    ["Überraschung", "uberraschung", "[Überraschung]"],
    ["Herr Müller", "mueller", "Herr [Müller]"],
    ["say foo-bar or foo_bar or fooBar", "foo-bar", "say [foo-bar] or [foo_bar] or [fooBar]"],
    [
      "an exact phrase, not a phrase exact",
      '"exact phrase"',
      "an [exact phrase], not a phrase exact",
    ],
    ["明日は東京都に行く", "東京都", "明日は[東京都]に行く"],
    ["会议记录", "议", "会[议]记录"],
    ["회의록을 보내주세요", "회의록", "[회의록]을 보내주세요"],
    ["C and C++", "c++", "C and [C++]"],
    ["a@b.org wrote", "@b.org", "a[@b.org] wrote"],
    ["no match here", "other", "no match here"],
    ["party 🎉 time", "🎉", "party [🎉] time"],
  ])("%j for %j: %j", (text, query, expected) => {
    expect(marked(text, query)).toBe(expected);
  });
});

test("a table is shown as its cells", () => {
  const text = "| What | Cost |\n|:--|---|\n| Room 4 | 900 |\n\nSo `a || b` stays";
  expect(toPlainLine(text)).toBe("What · Cost Room 4 · 900 So a || b stays");
});

test("a spoiler is in no excerpt, also where the search found it", () => {
  expect(excerptOf("It was ||the butler||.", wanted("butler"))).toEqual({
    text: "It was ▒▒▒.",
    ranges: [],
    no_emoji: [],
  });
});

test("Markdown is left out, names with its signs are not", () => {
  const text =
    "# Title\n> **bold**, *soft*, 2 * 3 * 4 and `code` [link](https://example.org/x)\n```js\nfoo_bar(__init__)\n```";
  expect(toPlainLine(text)).toBe("Title bold, soft, 2 * 3 * 4 and code link foo_bar(__init__)");
});

test("the boxes of a task list are signs", () => {
  expect(toPlainLine("To do:\n- [x] book\n- [ ] pay\n- rest")).toBe("To do: ☑ book ☐ pay - rest");
});

test("what names an emoji in code is said to be none, also where the text is cut", () => {
  const {
    text,
    ranges,
    no_emoji = [],
  } = excerptOf(`\`:tada:\` ${"before ".repeat(100)}needle :tada: \`:tada:\``, wanted("needle"));
  expect(ranges).toHaveLength(1);
  expect(no_emoji.map((at) => text.slice(at))).toEqual([":tada:", ":"]);
});

test("a long text is cut around the first match, with a sign of it", () => {
  const text = `${"before ".repeat(100)}needle ${"after ".repeat(100)}`;
  const { text: shown, ranges } = excerptOf(text, wanted("needle"));
  expect(shown.startsWith("… ") && shown.endsWith(" …")).toBe(true);
  expect(shown.length).toBeLessThanOrEqual(limits.searchExcerpt + 4);
  expect(ranges.map(([start, end]) => shown.slice(start, end))).toEqual(["needle"]);
});

test("the ranges of any text and query lie within the excerpt, in order and apart, and part no character", () => {
  const words = fc.array(
    fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 8 }),
      fc.constantFrom("東京", "foo-bar", "𠮷野家", "🎉"),
    ),
    { maxLength: 80 },
  );
  fc.assert(
    fc.property(words, fc.nat(), (parts, pick) => {
      const text = parts.join(" ");
      const { text: shown, ranges } = excerptOf(
        text,
        wanted(parts[pick % (parts.length || 1)] ?? ""),
      );
      let last = -1;
      for (const [start, end] of ranges) {
        expect(start).toBeGreaterThan(last);
        expect(end).toBeGreaterThan(start);
        last = end;
      }
      expect(last).toBeLessThanOrEqual(shown.length);
      expect(shown.isWellFormed()).toBe(text.isWellFormed());
    }),
  );
});
