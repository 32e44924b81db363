import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseSearch, withoutTerm } from "./search-query.ts";

/** A query's terms in short: `-word`, `"phrase"`, `name=value`. */
const short = (query: string) =>
  parseSearch(query).map((term) => {
    const sign = term.negated ? "-" : "";
    if (term.type === "operator") return `${sign}${term.operator.name}=${term.operator.value}`;
    return sign + (term.type === "phrase" ? `"${term.text}"` : term.text);
  });

describe("a search query", () => {
  test.each([
    ["", []],
    ["   ", []],
    ["deploy failed", ["deploy", "failed"]],
    ['"quarterly report" now', ['"quarterly report"', "now"]],
    ["„wie geht es“ “and this”", ['"wie geht es"', '"and this"']],
    ["«tout à fait»", ['"tout à fait"']],
    ['"never ended', ['"never ended"']],
    ['""', []],
    [
      "foo-bar foo_bar v1.2.3 a@b.org /usr/bin",
      ["foo-bar", "foo_bar", "v1.2.3", "a@b.org", "/usr/bin"],
    ],
    ["from:@ada in:#general", ["from=ada", "in=#general"]],
    ['from:"Ada Lovelace" in:@ben', ["from=Ada Lovelace", "in=@ben"]],
    ["FROM:ada Has:LINK", ["from=ada", "has=link"]],
    ["from：ada", ["from=ada"]],
    ["has:file has:image has:cheese", ["has=file", "has=image", "has:cheese"]],
    ["is:thread is:pinned is:nice", ["is=thread", "is=pinned", "is:nice"]],
    [
      "before:2026-03-01 after:2026-02 on:today",
      ["before=2026-03-01", "after=2026-02", "on=today"],
    ],
    [
      "on:yesterday on:2026 on:tomorrow on:2026-13-01",
      ["on=yesterday", "on=2026", "on:tomorrow", "on:2026-13-01"],
    ],
    ["mentions:me mentions:ben", ["mentions=me", "mentions:ben"]],
    [
      '-from:ada -deploy -"on fire" -in:#random',
      ["-from=ada", "-deploy", '-"on fire"', "-in=#random"],
    ],
    ["- -- --x a-b", ["-", "--", "--x", "a-b"]],
    ["from: in:", ["from:", "in:"]],
    ["http://example.org std::vector foo:bar", ["http://example.org", "std::vector", "foo:bar"]],
    ["東京 from:アダ", ["東京", "from=アダ"]],
  ])("%j is read as %j", (query, expected) => {
    expect(short(query)).toEqual(expected);
  });

  test("every text is a query, and its terms stand where they say, in order and apart", () => {
    const piece = fc.oneof(
      fc.string({ unit: "grapheme", maxLength: 12 }),
      fc.constantFrom(
        '"',
        "-",
        "from:",
        "in:#",
        "has:link",
        " ",
        "“",
        "”",
        ":",
        "before:2026-01-01",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const query = pieces.join("");
        let end = 0;
        for (const term of parseSearch(query)) {
          expect(term.start).toBeGreaterThanOrEqual(end);
          expect(term.end).toBeGreaterThan(term.start);
          const [again] = parseSearch(query.slice(term.start, term.end));
          expect(again).toEqual({ ...term, start: 0, end: term.end - term.start });
          ({ end } = term);
        }
        expect(end).toBeLessThanOrEqual(query.length);
      }),
    );
  });

  test.each([
    ["deploy from:@ada now", 1, "deploy now"],
    ["from:@ada", 0, ""],
    ["a -b", 1, "a"],
  ])("%j without term %i is %j", (query, index, expected) => {
    const term = parseSearch(query)[index];
    expect(term && withoutTerm(query, term)).toBe(expected);
  });
});
