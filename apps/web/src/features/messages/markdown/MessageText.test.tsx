import i18next from "i18next";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import { MemoryRouter } from "react-router";
import { beforeAll, expect, test, vi } from "vitest";
import { MessageText } from "./MessageText.tsx";

beforeAll(async () => {
  vi.stubGlobal("location", { origin: "https://chat.org" });
  await i18next.use(initReactI18next).init({ lng: "en", resources: {} });
});

const page = (text: string) => {
  const source = { text, mentions: [{ user_id: "1", username: "ada" }], mentions_all: false };
  return renderToStaticMarkup(
    <MemoryRouter>
      <MessageText source={source} />
    </MemoryRouter>,
  );
};
const html = (text: string) =>
  page(text)
    .replace(/ class="[^"]*"/g, "")
    .replace(/^<div dir="auto">|<\/div>$/g, "");

test.each([
  ["**b** *i* ~~s~~ `c`", '<p><strong>b</strong> <em>i</em> <s>s</s> <code dir="ltr">c</code></p>'],
  ["a\nb", "<p>a<br/>b</p>"],
  ["1. x\n2. y", "<ol><li>x</li><li>y</li></ol>"],
  ["3. x", '<ol start="3"><li>x</li></ol>'],
  ["- x\n  - y", "<ul><li>x<ul><li>y</li></ul></li></ul>"],
  ["> q", "<blockquote><p>q</p></blockquote>"],
  ["# head", "<p>head</p>"],
  ["```js\nlet a;\n```", '<div><pre dir="ltr"><code>let a;</code></pre></div>'],
  [
    "|a|\n|-|\n|b|",
    "<div><table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table></div>",
  ],
  [
    "@ada `@ada`",
    '<p><button type="button" aria-haspopup="dialog"><bdi>@ada</bdi></button> <code dir="ltr">@ada</code></p>',
  ],
  ["<b>x</b> <!-- c -->", "<p>&lt;b&gt;x&lt;/b&gt; &lt;!-- c --&gt;</p>"],
  ["[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"],
  [
    "https://example.org/a",
    '<p><a href="https://example.org/a" target="_blank" rel="noopener noreferrer nofollow">https://example.org/a</a></p>',
  ],
  [
    "https://chat.org/me/1",
    '<p><a href="/me/1" data-discover="true">https://chat.org/me/1</a></p>',
  ],
  ["[x](data:text/html,y)", "<p>[x](data:text/html,y)</p>"],
  ["example.com", "<p>example.com</p>"],
])("%s", (text, expected) => expect(html(text)).toBe(expected));

test("a remote picture is a link, never an img", () => {
  const page = html("![cat](https://example.org/cat.png)");
  expect(page).toContain('href="https://example.org/cat.png"');
  expect(page).not.toContain("<img");
});

test("nesting ends where it is of no use to anybody", () => {
  expect(html("> ".repeat(60)).split("<blockquote").length - 1).toBeLessThanOrEqual(20);
});

test("the words of a table's column stand where its colons put them", () => {
  const table = page("|a|b|c|d|\n|-|:-|:-:|-:|\n|1|2|3|4|");
  const sides = [...table.matchAll(/<t[hd] class="[^"]*text-(\w+)">(\w)/g)];
  expect(sides.map(([, side, word]) => `${word} ${side}`)).toEqual([
    ...["a start", "b start", "c center", "d end"],
    ...["1 start", "2 start", "3 center", "4 end"],
  ]);
});
