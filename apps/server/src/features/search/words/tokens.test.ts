import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fold, foldWithOrigin } from "./fold.ts";
import { toInfixText } from "./infix.ts";
import { tokenize } from "./tokens.ts";

const terms = (text: string) => tokenize(text).map(({ term }) => term);

describe("texts are compared without case and accents", () => {
  test.each([
    ["Ärger", "arger"],
    ["CAFÉ", "cafe"],
    ["cafe\u0301", "cafe"],
    ["Straße", "strasse"],
    ["ẞ", "ss"],
    ["Łódź", "lodz"],
    ["Søren Ærø", "soren aero"],
    ["İstanbul ıssız", "istanbul issiz"],
    ["ΣΊΣΥΦΟΣ", "σισυφοσ"],
    ["ёлка", "елка"],
    ["ﬁne", "fine"],
    ["Ｆｕｌｌ　ｗｉｄｔｈ", "full width"],
    ["ｶﾞｷﾞ", "ガギ"],
    ["が", "が"],
    ["\u1112\u1161\u11ab\u1100\u116e\u11a8", "한국"],
    ["کِتَاب", "کتاب"],
    ["Zusammen\u00adarbeit", "zusammenarbeit"],
    ["हिन्दी", "हिन्दी"],
  ])("%j becomes %j", (text, expected) => {
    expect(fold(text)).toBe(expected);
    expect(fold(expected)).toBe(expected);
  });

  test("folding keeps the way back to the original", () => {
    const text = "Größe ﬁ が";
    const { text: folded, starts, ends } = foldWithOrigin(text);
    expect(folded).toBe("grosse fi が");
    const at = folded.indexOf("ss");
    expect(text.slice(starts[at], ends[at + 1])).toBe("ß");
  });
});

describe("words", () => {
  test.each([
    ["Hello, world!", ["hello", "world"]],
    ["foo-bar foo_bar foo.bar", ["foo", "bar", "foo", "bar", "foo", "bar"]],
    ["v1.2.3", ["v1", "2", "3"]],
    ["ada@example.org", ["ada", "example", "org"]],
    ["https://example.org/a/b?c=d#e", ["https", "example", "org", "a", "b", "c", "d", "e"]],
    ["src/main.ts", ["src", "main", "ts"]],
    ["don't", ["don", "t"]],
    ["東京都", ["東京", "京都", "都"]],
    ["会", ["会"]],
    ["会议, 记录", ["会议", "议", "记录", "录"]],
    ["ひらがなカタカナ", ["ひら", "らが", "がな", "なカ", "カタ", "タカ", "カナ", "ナ"]],
    ["ラーメン", ["ラー", "ーメ", "メン", "ン"]],
    ["人々", ["人々", "々"]],
    ["한국어", ["한국", "국어", "어"]],
    ["Tokyo東京2026年", ["tokyo", "東京", "京", "2026", "年"]],
    ["𠮷野家", ["𠮷野", "野家", "家"]],
    ["สวัสดี", ["สวั", "วัส", "สดี", "ดี"]],
    ["привет мир", ["привет", "мир"]],
    ["🎉 party", ["🎉", "party"]],
    ["", []],
    ["?!… -- %_", []],
  ])("%j has %j", (text, expected) => {
    expect(terms(text)).toEqual(expected);
  });

  test.each([
    ["parseHTTPRequest2", ["parse", "http", "request", "2"]],
    ["iPhone15", ["i", "phone", "15"]],
    ["v2", ["v", "2"]],
    ["Überschrift", []],
    ["lower", []],
  ])("the parts of %j are %j", (word, expected) => {
    expect(tokenize(word)[0]?.parts).toEqual(expected);
  });

  test.each([
    ["foo-bar", "foobar"],
    ["user_id", "userid"],
    ["don’t", "dont"],
    ["node.js", "nodejs"],
    ["a-b-c-d-e-f", undefined],
    ["1-2", undefined],
    ["end. Start", undefined],
  ])("%j as one word is %j", (text, expected) => {
    expect(tokenize(text)[0]?.joined).toBe(expected);
  });

  test.each([
    ["Müller", ["mueller"]],
    ["C++", ["c++"]],
    ["C#", ["c#"]],
    ["c", []],
    ["issue#12", []],
  ])("%j is also written %j", (text, expected) => {
    expect(tokenize(text)[0]?.variants).toEqual(expected);
  });

  test("any text has tokens in order, within it, and short enough to be stored", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
        let start = 0;
        tokenize(text).forEach((token, index) => {
          expect(token.position).toBe(index + 1);
          expect(token.start).toBeGreaterThanOrEqual(start);
          expect(token.end).toBeGreaterThan(token.start);
          expect(token.end).toBeLessThanOrEqual(text.length);
          expect(token.term.length).toBeLessThanOrEqual(200);
          ({ start } = token);
        });
      }),
    );
  });

  test("a very long run is one token, cut off", () => {
    expect(terms("x".repeat(40_000))).toEqual(["x".repeat(64)]);
  });
});

test("letters beyond a–z are written with such, so that trigrams see them in any database", () => {
  expect(toInfixText("Größe  und\nC++")).toBe("grosse und c++");
  expect(toInfixText("Привет")).toMatch(/^[a-z]{18}$/);
  expect(toInfixText("Приветствие")).toContain(toInfixText("ветст"));
});
