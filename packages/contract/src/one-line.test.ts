import { expect, test } from "vitest";
import { lineWithCode, showTasks } from "./one-line.ts";

test.each([
  ["- [ ] one\n- [x] two\n* [X] three", "☐ one\n☑ two\n☑ three"],
  ["1. [x] first\n  - [ ] within", "☑ first\n  ☐ within"],
  ["> - [x] quoted", "> ☑ quoted"],
  ["- [ ] ", "- [ ] "],
  ["[ ] no item", "[ ] no item"],
  ["- [x](https://example.org) a link", "- [x](https://example.org) a link"],
  ["a - [x] b", "a - [x] b"],
  ["`- [x] a`\n- [x] b", "`- [x] a`\n☑ b"],
  ["```\n- [x] a\n```\n- [ ] b", "```\n- [x] a\n```\n☐ b"],
  ["```\n- [x] a\n\n- [x] b", "```\n- [x] a\n\n- [x] b"],
])("%j shows its boxes as %j", (text, shown) => expect(showTasks(text)).toBe(shown));

test.each(["- ", "- [x] ", " ", ">", "`", "- [x]\t", "```"])(
  "a long text of %j is one pass",
  (sign) => {
    const text = `${sign.repeat(40_000 / sign.length)}] `;
    expect(showTasks(text).length).toBeLessThanOrEqual(text.length);
  },
);

test("no emoji begins in code", () => {
  const line = (text: string) => lineWithCode(text, (all) => all.replaceAll(/[`\n]+/g, ""));
  expect(line("`:a:` :b:")).toEqual({ text: ":a: :b:", no_emoji: [0, 2] });
  expect(line("```\n:a:\n```")).toEqual({ text: ":a:", no_emoji: [0, 2] });
  expect(line(":a: and no code")).toEqual({ text: ":a: and no code", no_emoji: [] });
});
