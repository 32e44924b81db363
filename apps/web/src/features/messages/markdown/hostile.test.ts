import { expect, test, vi } from "vitest";
import { hostileTexts } from "../../../test/hostile-texts.ts";
import { markdownHtml } from "../../../test/markdown-html.tsx";
import { parseBounded } from "./parse.ts";
import { plainText } from "./plain-text.ts";

vi.stubGlobal("location", { origin: "https://chat.org" });

const elementsOf = (html: string): number => html.match(/<[a-z]/g)?.length ?? 0;

/** How often the parser looks at a character: what it takes, whatever the machine. */
function looksAt(text: string): number {
  const look = String.prototype.charCodeAt;
  let count = 0;
  String.prototype.charCodeAt = function counted(at) {
    count += 1;
    return look.call(this, at);
  };
  try {
    parseBounded(text);
    return count;
  } finally {
    String.prototype.charCodeAt = look;
  }
}

test.each(Object.entries(hostileTexts))(
  "%s: few elements, in a number of steps that grows with the text",
  (name, text) => {
    expect(text.length, name).toBeGreaterThan(30_000);
    expect(text.length).toBeLessThanOrEqual(40_000);
    expect(elementsOf(markdownHtml(text))).toBeLessThan(4_000);
    expect(looksAt(text)).toBeLessThan(60 * text.length);
    expect(plainText(text).length).toBeLessThanOrEqual(text.length);
  },
);

test("what is too much is formatted as far as it is shown at first, and stands below as it was written", () => {
  const text = `**first**\n${"- a\n".repeat(5_000)}**last**`;
  const html = markdownHtml(text);
  expect(html).toContain("first</strong>");
  expect(html).toContain("- a\n**last**</p>");
  expect(html.split("<li").length - 1).toBe(59);
  const wordsOf = (written: string) => written.replace(/[^a-z]/g, "").length;
  expect(wordsOf(html.replace(/<[^>]*>/g, ""))).toBe(wordsOf(text));
});

test("thousands of emoji, mentions and channels are text after those that are shown at first", () => {
  const html = markdownHtml(`${":tada: ".repeat(5_000)}**end**`);
  expect(html.split("aria-label").length - 1).toBeLessThan(1_000);
  expect(html).toContain(":tada: **end**</p>");
  expect(markdownHtml(":tada: ".repeat(1_500))).not.toContain('<p class="whitespace-pre-wrap">');
});

test("a list of five hundred is none of those", () => {
  expect(parseBounded("- a\n".repeat(500))?.length).toBe(2_502);
});
