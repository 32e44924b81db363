import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textFields } from "./features/exports/slack/message-json.ts";
import { toMrkdwn } from "./features/exports/slack/mrkdwn-text.ts";
import { tsOf, userId } from "./features/exports/slack/names.ts";
import { toMarkdown } from "./features/imports/index.ts";
import { draftsOf } from "./features/imports/slack/messages.ts";
import { Directory } from "./features/imports/slack/people.ts";
import { SlackMessage, SlackUser } from "./features/imports/slack/schema.ts";

const ADA = "0197f3a2-7c1e-7cc0-8a4e-0d3b5a6c7d8e";
const usernames = new Map([[ADA, "ada"]]);
const mentions = [{ user_id: ADA, username: "ada" }];
const directory = new Directory([SlackUser.parse({ id: userId(ADA), name: "ada" })]);
const names = {
  person: (id: string) => (id === userId(ADA) ? { user_id: ADA, username: "ada" } : undefined),
  channel: () => undefined,
};

/** What the importer makes of a text that was exported. */
function importedText(text: string): string[] {
  const said = { ts: "1.000001", user: userId(ADA), ...textFields(text, mentions, usernames) };
  const message = SlackMessage.parse(said);
  return draftsOf(message, { directory, names, tally: new Map() }).map((draft) => draft.text);
}

const bits = fc.constantFrom(
  ...[
    "*",
    "**",
    "_",
    "~~",
    "`",
    "```",
    "\n",
    "\n\n",
    "# ",
    "- ",
    "> ",
    "1. ",
    "    ",
    "[a](",
    ")",
    "<",
    ">",
    "&",
  ],
  ...[
    "@ada",
    "@channel",
    "|",
    "\\",
    "https://example.org/a_b",
    "word",
    " ",
    ".",
    "é",
    "明",
    "🎉",
    ":tada:",
  ],
);
const written = fc
  .oneof(
    fc.array(bits, { minLength: 1, maxLength: 30 }).map((list) => list.join("")),
    fc.string(),
  )
  .map((text) => text.replaceAll(/[\0\r]/g, "").toWellFormed())
  .filter((text) => text.trim() !== "");

describe("a text that is exported", () => {
  test("comes back from an import as it was, whatever it is", () => {
    fc.assert(
      fc.property(written, (text) => {
        expect(importedText(text)).toEqual([text]);
      }),
      { numRuns: 1000 },
    );
  });

  test.each([
    ["**bold** and _italic_ and ~~gone~~", "*bold* and _italic_ and ~gone~"],
    ["`a < b` & c", "`a &lt; b` &amp; c"],
    ["[docs](https://example.org)", "<https://example.org|docs>"],
    ["see https://example.org/a?b=1&c=2.", "see <https://example.org/a?b=1&amp;c=2>."],
    ["<https://example.org/a>", "<https://example.org/a>"],
    [
      "@ada, @channel and @here, not @nobody",
      `<@${userId(ADA)}>, <!channel> and <!here>, not @nobody`,
    ],
    ["- one\n  - two", "• one\n    • two"],
    ["> said", "&gt; said"],
    ["## Title ##", "*Title*"],
    ["```js\na < b\n```", "```\na &lt; b\n```"],
    ["a \\* b", "a * b"],
    ["2 < 3 && 4 > 1", "2 &lt; 3 &amp;&amp; 4 &gt; 1"],
  ])("reads in Slack as it should: %j", (markdown, mrkdwn) => {
    expect(textFields(markdown, mentions, usernames).text).toBe(mrkdwn);
  });

  test("needs no second form where Slack's says it all", () => {
    for (const text of ["**bold** _it_ `code`", "- a\n- b", "> said\n\nafter", "hello @ada"]) {
      const fields = textFields(text, mentions, usernames);
      expect(fields).toEqual({ text: fields.text });
      expect(toMarkdown(fields.text, names).text).toBe(text);
    }
  });

  test("takes time proportional to its length", () => {
    for (const bit of ["**", "[", "[a](", "<", "`", "@a.", "\\", "~~a", "> "]) {
      expect(toMrkdwn(bit.repeat(20_000), () => undefined).length).toBeGreaterThan(0);
    }
  });
});

test("a time is seconds and six digits", () => {
  expect(tsOf("1704067200000001")).toBe("1704067200.000001");
  expect(tsOf("5")).toBe("0.000005");
});
