import { afterAll, beforeAll, expect } from "vitest";
import { type FarEnd, layFarEnd } from "./support/far-end.ts";
import type { Person } from "./support/person.ts";
import { test } from "./support/test.ts";

/* What is copied from a page, a document or a spreadsheet, and pasted where one writes. */

let far: FarEnd;
let person: Person;
beforeAll(async () => {
  far = await layFarEnd();
});
afterAll(() => far.dispose());

/** Pastes as the browser does: its own way, unless the page takes it. */
async function paste(html: string, text: string): Promise<string> {
  await person.composer.fill("");
  await person.composer.evaluate(
    (area: HTMLTextAreaElement, { html, text }) => {
      area.focus();
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/html", html);
      clipboardData.setData("text/plain", text);
      const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
      if (area.dispatchEvent(event)) document.execCommand("insertText", false, text);
    },
    { html, text },
  );
  await expect.poll(() => person.composer.inputValue()).not.toBe("");
  return await person.composer.inputValue();
}

const GOOGLE_DOCS = `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">
<p dir="ltr"><span style="font-weight:400">We </span><span style="font-weight:700">ship</span><span style="font-weight:400"> on Friday</span></p></b>`;
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><body><!--StartFragment--><p class=MsoNormal>It is <b>done<o:p></o:p></b></p><!--EndFragment--></body></html>`;
const SHEET = `<google-sheets-html-origin><style>td{color:red}</style><table><colgroup><col><col></colgroup><tbody>
<tr><td>Name</td><td>Hours</td></tr><tr><td>Ada | Ben</td><td style="font-weight:bold">12</td></tr><tr><td colspan="2">None<br>of these</td></tr></tbody></table>`;
const PAGE = `<meta charset="utf-8"><h2>Release  notes</h2><p>Please <b>read </b>the <a href="https://example.org/a_(b)">guide [1]</a>, <i>all</i> of <s>it</s>:</p>
<ul><li>first<ul><li>deeper</li></ul></li><li><p>second</p></li></ul><ol start="3"><li>three</li><li>four</li></ol>
<blockquote><p>wise</p><p>words</p></blockquote><pre><code class="language-js">let a = \`b\`;
</code></pre><p>Run <code>npm i</code>. <a href="/here">Here</a><br><a href="javascript:alert(1)">bad</a></p><script>x</script><div hidden>no</div>`;
const EDITOR = `<div style="font-family:monospace;white-space:pre"><div><span style="color:#00f">const</span> <span style="font-weight:bold"></span>a</div></div>`;

const CASES: [what: string, html: string, text: string, written: string][] = [
  ["Google Docs", GOOGLE_DOCS, "We ship on Friday", "We **ship** on Friday"],
  ["Word", WORD, "It is done", "It is **done**"],
  [
    "a spreadsheet",
    SHEET,
    "Name\tHours",
    "| Name | Hours |\n| --- | --- |\n| Ada \\| Ben | **12** |\n| None of these |  |",
  ],
  [
    "a page",
    PAGE,
    "Release notes …",
    [
      "**Release notes**",
      "Please **read** the [guide \\[1\\]](https://example.org/a_%28b%29), *all* of ~~it~~:",
      "- first\n  - deeper\n- second",
      "3. three\n4. four",
      "> wise\n>\n> words",
      "```js\nlet a = `b`;\n```",
      "Run `npm i`. Here\nbad",
    ].join("\n\n"),
  ],
  ["words of an editor", EDITOR, "const a", "const a"],
  ["one piece of code", "<pre>word</pre>", "word", "word"],
  ["words without a look", "<p>one</p><p>two</p>", "one\n\ntwo", "one\n\ntwo"],
  [
    "the address of a page with its title",
    `<a href="https://example.org/a">The title</a>`,
    "https://example.org/a",
    "https://example.org/a",
  ],
  ["a table of places", "<table><tr><td><b>one</b></td></tr></table>", "one", "**one**"],
];

test("what is pasted from elsewhere keeps its look as Markdown, and is taken back by the browser's undo", async ({
  openPage,
}) => {
  ({ person } = await far.arrive(openPage, "Ben Sato"));
  const { keyboard } = person.page;
  for (const [what, html, text, written] of CASES)
    expect(await paste(html, text), what).toBe(written);

  // It reads as it did where it was copied.
  await paste(SHEET, "Name\tHours");
  await keyboard.press("Enter");
  const row = person.row("Ada | Ben");
  await row.getByRole("columnheader", { name: "Hours" }).waitFor();
  await row.getByRole("cell", { name: "12" }).waitFor();

  await paste(PAGE, "Release notes …");
  await keyboard.press("Control+z");
  await expect.poll(() => person.composer.inputValue()).toBe("");

  // Into code goes what is code, and Shift brings the words alone.
  await person.composer.fill("```\n");
  await keyboard.press("Control+End");
  await person.composer.evaluate((area: HTMLTextAreaElement, html) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData("text/html", html);
    clipboardData.setData("text/plain", "plain");
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true });
    if (area.dispatchEvent(event)) document.execCommand("insertText", false, "plain");
  }, PAGE);
  expect(await person.composer.inputValue()).toBe("```\nplain");
});
