import { expect, test } from "vitest";
import { parseMarkdown } from "../markdown/parse.ts";
import { quoteText } from "./quote-text.ts";

const url = "https://chat.org/channel/1?message=7";

test.each<[string, string, string, string]>([
  ["a line", "Hello", "Ada", `> Hello\n>\n> — [Ada](${url})\n\n`],
  ["lines", "one\n\ntwo", "Ada", `> one\n>\n> two\n>\n> — [Ada](${url})\n\n`],
  ["only files", "", "Ada", `> — [Ada](${url})\n\n`],
  ["a name with signs", "Hi", "[A] *b*", `> Hi\n>\n> — [\\[A\\] \\*b\\*](${url})\n\n`],
])("%s", (_, text, author, expected) => {
  expect(quoteText(text, author, url)).toBe(expected);
});

test("what is cut ends its code, so that the answer below is no part of it", () => {
  const quote = quoteText(`\`\`\`js\n${"let a = 1;\n".repeat(400)}\`\`\``, "Ada", url);
  expect(quote.length).toBeLessThan(6_000);
  const tokens = parseMarkdown(`${quote}My answer`);
  expect(tokens.at(-2)?.content).toBe("My answer");
  expect(tokens.at(-2)?.level).toBe(1);
});
