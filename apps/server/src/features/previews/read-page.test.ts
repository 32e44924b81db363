import { expect, test } from "vitest";
import { decodePage } from "./decode-page.ts";
import { plainLine } from "./plain-line.ts";
import { readPage } from "./read-page.ts";

const at = new URL("https://www.example.org/a/b");
const read = (html: string) => readPage(html, at);

test("Open Graph before cards before what all pages have", () => {
  const all = `<title>T</title><meta name="description" content="D"><meta name="twitter:title" content="TT">
    <meta property="og:title" content="OT &amp; more"><meta property="og:description" content="OD">
    <meta property="og:site_name" content="Site"><meta property="og:image" content="/p.png">`;
  expect(read(`<html><head>${all}</head>`)).toEqual({
    site: "Site",
    title: "OT & more",
    description: "OD",
    picture: new URL("https://www.example.org/p.png"),
  });
  expect(read("<title>T</title>")).toEqual({
    site: "example.org",
    title: "T",
    description: "",
    picture: null,
  });
});

test.each([
  ["<title><script>alert(1)</script></title>", "<script>alert(1)</script>"],
  ["<title>&lt;img src=x onerror=alert(1)&gt;</title>", "<img src=x onerror=alert(1)>"],
  ["<svg><title>drawing</title></svg><title>page</title>", "page"],
  ["<title>first</title><title>second</title>", "first"],
  ["<title>a\n\t  b</title>", "a b"],
  ["<title>never closed", "never closed"],
  ["<TITLE>CAPITALS</TITLE>", "CAPITALS"],
  ["<!-- <title>no</title> --><title>yes</title>", "yes"],
  ["<script>'<title>no</title>'</script><title>yes</title>", "yes"],
  ["<style><title>no</title></style><title>yes</title>", "yes"],
  ['<title>real</title></head><body><meta property="og:title" content="comment">', "real"],
  ['<title>real</title><body><meta property="og:title" content="comment">', "real"],
  ['<meta property="og:title" content=" "><title>real</title>', "real"],
  ['<meta property="og:title" content="1"><meta property="og:title" content="2">', "1"],
  [`${"<div>".repeat(20_000)}<title>deep</title>`, "deep"],
  [`<title>${"long ".repeat(10_000)}</title>`, `${"long ".repeat(32).slice(0, 159)}…`],
  ["<title>\u202egnp.exe\u202c \u2066x\u2069</title>", "gnp.exe x"],
  ["<title>&#x202e;&#0;&#xd800;x</title>", "\ufffd\ufffdx"],
  [`<title>z${"\u0301".repeat(50)}</title>`, `z${"\u0301".repeat(4)}`],
])("the title of %#", (html, title) => expect(read(html)?.title).toBe(title));

test.each([
  "",
  "<title></title>",
  "<title>\u200b\u2060</title>",
  "no page",
  "<meta property='og:description' content='only this'>",
])("%j has nothing to show", (html) => expect(read(html)).toBeUndefined());

test.each(["javascript:alert(1)", "data:image/png;base64,x", "http://[", "file:///x"])(
  "%s is no picture",
  (address) => {
    const html = `<title>T</title><meta property="og:image" content="${address}">`;
    expect(read(html)?.picture).toBeNull();
  },
);

test.each([
  ["the header", Buffer.from("Gr\xfc\xdfe", "latin1"), "iso-8859-1"],
  ["a byte order mark before a header that lies", Buffer.from("\ufeffGrüße"), "iso-8859-1"],
  ["UTF-16 by its mark", Buffer.from("\ufeffGrüße", "utf16le"), undefined],
  ["nothing, in UTF-8", Buffer.from("Grüße"), undefined],
  ["nothing, in what is no UTF-8", Buffer.from("Gr\xfc\xdfe", "latin1"), undefined],
  ["a charset that there is not", Buffer.from("Grüße"), "x-klingon"],
])("the charset by %s", (_, body, header) => expect(decodePage(body, header)).toBe("Grüße"));

test.each([
  ['<meta charset="windows-1251">', "windows-1251"],
  ['<meta http-equiv="Content-Type" content="text/html; charset=windows-1251">', "windows-1251"],
])("the charset by %s", (meta) => {
  const body = Buffer.concat([Buffer.from(meta), Buffer.from([0xcf, 0xf0, 0xe8])]);
  expect(decodePage(body, undefined)).toBe(`${meta}При`);
});

test("a page that says UTF-16 in bytes that are not is UTF-8", () => {
  const html = '<meta charset="utf-16"><title>Grüße</title>';
  expect(decodePage(Buffer.from(html), undefined)).toBe(html);
});

test("a line is bounded by letters, not by halves of them", () => {
  expect(plainLine("🎉".repeat(20), 5)).toBe("🎉🎉🎉🎉…");
  expect(plainLine("  a \u0007 b  ", 10)).toBe("a b");
  expect(plainLine("one\n\ttwo\u2028three", 20)).toBe("one two three");
  expect(plainLine("in\u202Egpj.exe\u200B\u00AD\u{E0001}", 20)).toBe("ingpj.exe");
});
