import fc from "fast-check";
import MarkdownIt from "markdown-it";
import { describe, expect, test } from "vitest";
import { toMarkdown } from "./mrkdwn.ts";
import type { Names } from "./references.ts";
import { encodeEntities } from "./text.ts";

const ada = { user_id: "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e", username: "ada" };
const names: Names = {
  person: (id) => (id === "U1" ? ada : undefined),
  channel: (id) => (id === "C1" ? "general" : undefined),
};
const convert = (source: string) => toMarkdown(source, names).text;

const cases: Record<string, [slack: string, markdown: string][]> = {
  emphasis: [
    ["*bold* _it_ ~gone~", "**bold** _it_ ~~gone~~"],
    ["*_both_*, (*in brackets*)!", "**_both_**, (**in brackets**)!"],
    ["O(_n_)", "O(_n_)"],
    ["2 * 3 * 4", "2 * 3 * 4"],
    ["snake_case_name and _private", "snake_case_name and \\_private"],
    ["let* and *correction", "let\\* and \\*correction"],
    ["a*b*c", "a\\*b\\*c"],
    ["**not slack**", "\\*\\*not slack\\*\\*"],
    ["~5 of them", "~5 of them"],
    ["~_~", "~\\_~"],
    ["&lt;n&gt;*[.&lt;n&gt;*]", "\\<n>\\*[.\\<n>\\*]"],
    ["*over\nlines*", "\\*over\nlines\\*"],
  ],
  code: [
    ["`(let* ([x 1]) &lt;x&gt;)`", "`(let* ([x 1]) <x>)`"],
    ["`require`s", "`require`s"],
    ["Racket`s and Scheme`s", "Racket\\`s and Scheme\\`s"],
    ["`see <http://a.org|a.org>`", "`see a.org`"],
    ["` `", "\\` \\`"],
    ["use ```(foo)``` here", "use\n```\n(foo)\n```\nhere"],
    ["```\n  (a\n   `b)\n```", "```\n  (a\n   `b)\n```"],
    ["&gt; ```x```\nafter", "> ```\n> x\n> ```\n\nafter"],
    ["open ``` only", "open \\`\\`\\` only"],
  ],
  blocks: [
    ["&gt; said\nanswer", "> said\n\nanswer"],
    ["&gt;&gt;&gt; all\nof it", "> all\n> of it"],
    ["• one\n    ◦ inner\n• two\nend", "- one\n  - inner\n- two\n\nend"],
    ["1. one\n2) two", "1\\. one\n2\\) two"],
    ["# no\n- no\n+ no\n---\n===", "\\# no\n\\- no\n\\+ no\n\\---\n\\==="],
    ["a | b\n--|--", "a | b\n\\--|--"],
    ["    deep\n\tdeeper", "\u00A0\u00A0\u00A0\u00A0deep\n\u00A0\u00A0\u00A0\u00A0deeper"],
    ["a\n\n\nb\n", "a\n\n\nb"],
  ],
  references: [
    ["hi <@U1>, <@U9|bob>, <@U8>", "hi @ada, @bob, @U8"],
    ["<@U1>s x<@U1>", "@ada s x @ada"],
    ["<#C1|old> <#C2|other> <#C3>", "#general #other #C3"],
    ["<!here> <!subteam^S1|@team> <!subteam^S1>", "@here @team @group"],
    ["<!date^1392734382^{date}|Feb 18>", "Feb 18"],
    ["<!date^0^{date}>", "1970-01-01T00:00:00.000Z"],
    ["&lt;@U1&gt;", "\\<@U1>"],
  ],
  links: [
    ["<https://a.org/x?y=1&amp;z=2>", "https://a.org/x?y=1&z=2"],
    ["(<https://a.org/_x_(y)>)", "(<https://a.org/_x_(y)>)"],
    ["<https://a.org|the [site]>", "[the \\[site\\]](https://a.org)"],
    ["Look!<https://a.org|x>", "Look\\![x](https://a.org)"],
    ["<https://a.org/x(y)|z>", "[z](<https://a.org/x(y)>)"],
    ["<https://a.org|two\nlines>", "[two lines](https://a.org)"],
    ["<mailto:a@b.org|a@b.org> <mailto:a@b.org|me>", "<a@b.org> [me](mailto:a@b.org)"],
    ["<javascript:alert(1)|click>", "click (javascript:alert(1))"],
    ["raw https://a.org/_x_.", "raw <https://a.org/_x_>."],
    ["[x](y) [z]: w", "[x\\](y) [z\\]: w"],
  ],
  "entities and emoji": [
    ["&amp;lt; &amp;copy; AT&amp;T &lt;b&gt;", "\\&lt; \\&copy; AT&T \\<b>"],
    [":wave: :+1::skin-tone-3: :simple_smile:", "👋 👍🏼 🙂"],
    [":man-facepalming::skin-tone-2:", "🤦🏻‍♂️"],
    [":parrot_dance: at 10:30:45 in a.rkt:100:5", ":parrot_dance: at 10:30:45 in a.rkt:100:5"],
    ["`:wave:` \\o/ ¯\\_(ツ)_/¯", "`:wave:` \\o/ ¯\\\\_(ツ)_/¯"],
    ["nul\0 and half \ud83d", "nul and half \ufffd"],
  ],
};

describe.each(Object.entries(cases))("%s", (_, pairs) => {
  test.each(pairs)("%j", (slack, markdown) => {
    expect(convert(slack)).toBe(markdown);
  });
});

test("mentions are gathered once each, and only @channel addresses everyone", () => {
  expect(toMarkdown("<@U1> <@U1> <@U9> <!channel>", names)).toEqual({
    text: "@ada @ada @U9 @channel",
    mentions: [ada],
    mentionsAll: true,
  });
  expect(toMarkdown("<!everyone>", names)).toMatchObject({ text: "@channel", mentionsAll: true });
  expect(toMarkdown("<!here>", names)).toMatchObject({ text: "@here", mentionsAll: false });
  expect(toMarkdown("`<!channel>`", names)).toMatchObject({ mentionsAll: false });
});

/** What a reader sees, without spaces and without the marks that may have become formatting. */
function visible(text: string, marks: RegExp): string {
  return text.replace(marks, "").replace(/\s+/g, "");
}

function rendered(markdown: string): string {
  const html = new MarkdownIt({ html: false, breaks: true }).render(markdown);
  const entities: Record<string, string> = { lt: "<", gt: ">", quot: '"', amp: "&" };
  return html
    .replace(/<[^>]*>/g, "")
    .replace(/&(lt|gt|quot|amp);/g, (_, name) => entities[name] ?? "");
}

const pieces = ["q", "zz", " ", "\n", "[", "]", "(", ")", "!", "<", "&", "#", "1.", "2)", "-", "+"];
const morePieces = [
  "=",
  "|",
  ":",
  "\\",
  '"',
  "lt;",
  "copy;",
  "http:",
  "//",
  "x.org",
  "    ",
  "é",
  "😀",
];
const marks = ["*", "_", "~", "`", "```", "**", ">", "• "];

test("whatever the words are, a reader sees exactly these words", () => {
  const part = fc.constantFrom(...pieces, ...morePieces);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
      const words = parts.join("");
      expect(visible(rendered(convert(encodeEntities(words))), /^$/)).toBe(visible(words, /^$/));
    }),
    { numRuns: 2000 },
  );
});

test("marks become formatting or stay; nothing else changes", () => {
  const part = fc.constantFrom(...pieces, ...morePieces, ...marks, ...marks);
  fc.assert(
    fc.property(fc.array(part, { maxLength: 25 }), (parts) => {
      const words = parts.join("");
      const shown = visible(rendered(convert(encodeEntities(words))), /[*_~`>•]/g);
      expect(shown).toBe(visible(words, /[*_~`>•]/g));
    }),
    { numRuns: 2000 },
  );
});

test("any string at all is converted without an exception, to storable text", () => {
  const slackish = fc.constantFrom(
    "<@",
    "<!",
    "<#",
    "<http://",
    "|",
    ">",
    "&gt;",
    ":",
    "```",
    "`",
    "*",
    "\0",
  );
  const anything = fc.array(fc.oneof(slackish, fc.string({ unit: "binary" })), { maxLength: 30 });
  fc.assert(
    fc.property(anything, (parts) => {
      const { text } = toMarkdown(parts.join(""), names);
      expect(text.isWellFormed() && !text.includes("\0")).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  "*a ",
  "_a *b ",
  "`a ",
  "<@",
  "```",
  "[](",
  "&gt;",
  ":+1:",
  "<http://x|",
  "(https://x.org) ",
  "\\",
  "• ",
])("a megabyte of %j is one linear pass, not one per mark", (piece) => {
  // A quadratic pass over a megabyte would not end within the time limit of a test.
  const source = piece.repeat(Math.ceil(1_000_000 / piece.length));
  expect(convert(source).length).toBeGreaterThan(0);
});
