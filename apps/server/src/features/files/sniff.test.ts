import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeImage } from "../../test/images.ts";
import { kindOf, safeHeaders } from "./file-types.ts";
import { sniff } from "./sniff.ts";

let folder: string;
let png: Uint8Array;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "parley-sniff-"));
  png = await makeImage({ width: 4, height: 4 });
});
afterAll(() => rmSync(folder, { recursive: true }));

async function typeOf(content: string | Uint8Array, name = "x"): Promise<string> {
  const path = join(folder, "content");
  writeFileSync(path, content);
  return sniff(path, name);
}

const gifWithScript = "GIF89a/*\x01\x00\x01\x00\x00\x00\x00*/=1;alert(document.domain)";
const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';

describe("A media type is found in the content", () => {
  it.each([
    ["plain words", "notes.txt", "text/plain"],
    ["plain words", "picture.png", "text/plain"],
    ["# Title", "readme.md", "text/markdown"],
    ["a,b\n1,2", "table.csv", "text/csv"],
    ['{"a":1}', "data.json", "application/json"],
    ["<b>bold</b> words", "notes.md", "text/markdown"],
    ["if (a < b) {}", "code.ts", "text/plain"],
    ["%PDF-1.7\n%äöü", "paper", "application/pdf"],
    [svg, "drawing.svg", "image/svg+xml"],
    [svg, "picture.png", "image/svg+xml"],
    [`<?xml version="1.0"?><!-- x -->\n${svg}`, "picture.jpg", "image/svg+xml"],
    ["\ufeff<!DOCTYPE html><script>alert(1)</script>", "notes.txt", "text/html"],
    ["<HTML onload=alert(1)>", "a.png", "text/html"],
    ["<?xml version='1.0'?><feed/>", "feed", "application/xml"],
    ["hello", "page.html", "text/html"],
    [gifWithScript, "lib.js", "image/gif"],
    ["a\0b", "notes.txt", "application/octet-stream"],
    [new Uint8Array([0xff, 0x00, 0x80]), "notes.txt", "application/octet-stream"],
  ])("%j named %s", async (content, name, type) => {
    expect(await typeOf(content, name)).toBe(type);
  });

  it("of an image, whatever its name says", async () => {
    expect(await typeOf(png, "evil.html")).toBe("image/png");
  });

  it("of text whose sample ends in the middle of a character", async () => {
    expect(await typeOf(`x${"ä".repeat(20_000)}`, "long.txt")).toBe("text/plain");
  });

  it("in time, however its comments are nested", async () => {
    const hostile = `${"<!--".repeat(2_000)}${"-->".repeat(2_000)} <`;
    for (let n = 0; n < 200; n += 1) expect(await typeOf(hostile)).toBe("text/plain");
  }, 10_000);
});

describe("A browser opens", () => {
  it.each([
    ["image/svg+xml"],
    ["text/html"],
    ["application/xhtml+xml"],
    ["application/xml"],
    ["text/xml"],
    ["application/javascript"],
    ["application/x-msdownload"],
    ["application/octet-stream"],
    ["application/zip"],
  ])("nothing of type %s: it is saved", (mime) => {
    const headers = safeHeaders(kindOf(mime), mime);
    expect(headers).toMatchObject({ type: "application/octet-stream", disposition: "attachment" });
    expect(headers.policy).toContain("sandbox");
  });

  it.each([
    ["image/png", "image/png"],
    ["video/mp4", "video/mp4"],
    ["audio/mpeg", "audio/mpeg"],
    ["application/pdf", "application/pdf"],
    ["text/plain", "text/plain; charset=utf-8"],
    ["text/csv", "text/plain; charset=utf-8"],
    ["application/json", "text/plain; charset=utf-8"],
  ])("%s as %s", (mime, type) => {
    expect(safeHeaders(kindOf(mime), mime)).toMatchObject({ type, disposition: "inline" });
  });
});
