import fc from "fast-check";
import { expect, test } from "vitest";
import { findLinks } from "./find-links.ts";

test.each([
  ["see https://example.org/a.", ["https://example.org/a"]],
  ["(https://example.org/a_(b))", ["https://example.org/a_(b)"]],
  ["[a page](https://example.org/x) and more", ["https://example.org/x"]],
  ["**https://example.org/x**", ["https://example.org/x"]],
  ["https://example.org https://example.org/", ["https://example.org/"]],
  ["HTTPS://EXAMPLE.org/X", ["https://example.org/X"]],
  ["https://例え.jp/道", ["https://xn--r8jz45g.jp/%E9%81%93"]],
  ["> https://example.org/quoted", ["https://example.org/quoted"]],
  ["http://a.example/1 http://a.example/2 http://a.example/3 http://a.example/4", 3],
  ["<https://example.org/quiet>", []],
  ["||https://example.org/the-end|| https://example.org/a", ["https://example.org/a"]],
  ["`https://example.org/code`", []],
  ["```\nhttps://example.org/code\n```", []],
  ["```\nhttps://example.org/never closed", []],
  ["https://ada:secret@example.org/", []],
  ["nohttps://example.org", []],
  ["ftp://example.org javascript:alert(1) file:///etc/passwd www.example.org", []],
  ["https://", []],
  ["", []],
])("links of %j", (text, expected) => {
  const found = findLinks(text, 3);
  expect(Array.isArray(expected) ? found : found.length).toEqual(expected);
});

test("whatever is written, they are whole addresses of the web, each once", () => {
  const part = fc.oneof(
    fc.constantFrom("https://", "http://a.b", "(", ")", "`", "<", ">", ".", "@", " "),
    fc.string(),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const found = findLinks(parts.join(""), 3);
      expect(found.length).toBeLessThanOrEqual(3);
      expect(new Set(found).size).toBe(found.length);
      for (const link of found) expect(new URL(link).href).toMatch(/^https?:\/\/[^@]/);
    }),
  );
});
