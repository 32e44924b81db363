import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { parseMarkdown } from "./parse.ts";
import { RichText } from "./RichText.tsx";

beforeAll(async () => {
  vi.stubGlobal("location", { origin: "https://chat.org" });
  await i18next.use(initReactI18next).init({ lng: "en", resources: {} });
});

const html = (text: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <RichText tokens={parseMarkdown(text)} context={{ mentions: [], mentionsAll: false }} />
    </MemoryRouter>,
  );
/** Spoilers in brackets, boxes as they are written, the rest without its attributes. */
const look = (text: string) =>
  html(text)
    .replace(/<span role="button"[^>]*><span aria-hidden="true"[^>]*>/g, "⟦")
    .replaceAll("</span></span>", "⟧")
    .replace(/<input[^>]*checked=""[^>]*\/>/g, "☑")
    .replace(/<input[^>]*\/>/g, "☐")
    .replace(/<(\w+) [^>]*>/g, "<$1>");

test.each([
  ["It was ||the butler||.", "<p>It was ⟦the butler⟧.</p>"],
  ["||a|| ||b||", "<p>⟦a⟧ ⟦b⟧</p>"],
  ["||**a** `b`||", "<p>⟦<strong>a</strong> <code>b</code>⟧</p>"],
  ["**||a||**", "<p><strong>⟦a⟧</strong></p>"],
  ["**||a** b||", "<p><strong>||a</strong> b||</p>"],
  ["a || b", "<p>a || b</p>"],
  ["||||", "<p>||||</p>"],
  ["`a || b || c`", "<p><code>a || b || c</code></p>"],
  ["- [ ] one\n- [x] two", "<ul><li>☐one</li><li>☑two</li></ul>"],
  ["- [ ] ||a||", "<ul><li>☐⟦a⟧</li></ul>"],
  ["- [y] one", "<ul><li>[y] one</li></ul>"],
  ["[ ] no item", "<p>[ ] no item</p>"],
  ["||<b>||", "<p>⟦&lt;b&gt;⟧</p>"],
])("%j", (text, expected) => expect(look(text)).toBe(expected));

test("what is hidden is said to nobody before it is opened", () => {
  const page = html("||[a link](https://example.org/)||");
  expect(page).toContain('aria-label="spoiler"');
  expect(page).toMatch(/<span aria-hidden="true" class="invisible"><a /);
});

test.each(["||a", "||", "||a|| ", "**||", "||**", "> ||", "- [ ] "])(
  "the longest text of %j has a bounded number of elements",
  (sign) => {
    const text = sign.repeat(Math.floor(6_000 / sign.length));
    expect(html(text).match(/<[a-z]/g)?.length ?? 0).toBeLessThan(4_000);
  },
);
