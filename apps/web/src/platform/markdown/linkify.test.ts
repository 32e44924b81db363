import { expect, test } from "vitest";
import { LinkifyIt } from "./linkify.ts";

const links = (text: string) => new LinkifyIt().match(text).map((link) => link.text);

test.each([
  ["see https://example.org/a_(b). ok", ["https://example.org/a_(b)"]],
  ["(https://example.org/a)", ["https://example.org/a"]],
  [
    "https://example.org, and http://localhost:3000/x?a=b&c#d!",
    ["https://example.org", "http://localhost:3000/x?a=b&c#d"],
  ],
  ["https://münchen.example/straße", ["https://münchen.example/straße"]],
  ["去https://example.org。次", []],
  ["去 https://example.org/次。次", ["https://example.org/次"]],
  ["“https://example.org/x”", ["https://example.org/x"]],
  ["'https://example.org/it's'", ["https://example.org/it's"]],
  ["https://[::1]:3000/x", ["https://[::1]:3000/x"]],
  ["https://example.org/a[1]{b}|c", ["https://example.org/a[1]{b}|c"]],
  ["<https://example.org/a>b", ["https://example.org/a"]],
  ["xhttps://example.org https:// https://-x example.org www.example.org", []],
  [
    "write to ada.o+x@mail.example.org, or mailto:ben@example.org",
    ["ada.o+x@mail.example.org", "mailto:ben@example.org"],
  ],
  ["@ada ada@ ada@home", []],
])("%s", (text, expected) => expect(links(text)).toEqual(expected));

test("a mail address leads to a letter", () => {
  const [link] = new LinkifyIt().match("ada@example.org");
  expect(link).toMatchObject({ schema: "mailto:", url: "mailto:ada@example.org" });
});

test("a text begins with an address, or does not", () => {
  const linkify = new LinkifyIt();
  expect(linkify.matchAtStart("HTTPS://a.org/x. y")?.url).toBe("HTTPS://a.org/x");
  expect(linkify.matchAtStart(" https://a.org")).toBeNull();
});

test.each([
  "https://",
  "a@".repeat(20_000),
  ")".repeat(40_000),
  "a.".repeat(20_000),
  "@".repeat(40_000),
])("the longest text is looked through in one go", (text) =>
  expect(links(`https://a.org/${text} ${text}`).length).toBeLessThan(20_001),
);
