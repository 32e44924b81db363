import { limits } from "@parley/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addressName, cleanName, disposition, thumbnailName } from "./file-names.ts";

describe("A file's name", () => {
  it.each([
    ["photo.png", "photo.png"],
    ["../../etc/passwd", "passwd"],
    ["C:\\Users\\Ada\\plan.docx", "plan.docx"],
    ["/", "file"],
    ["", "file"],
    ["..", "file"],
    [".htaccess", "htaccess"],
    ["a\0b\r\nc.txt", "abc.txt"],
    ["invoice\u202Egpj.exe", "invoicegpj.exe"],
    ["zero\u200Bwidth.txt", "zerowidth.txt"],
    ['what? "this": <a|b>*.txt', "what_ _this__ _a_b__.txt"],
    ["  spaces.txt  ", "spaces.txt"],
    ["日本語.pdf", "日本語.pdf"],
    ["👩‍💻.png", "👩‍💻.png"],
    ["cafe\u0301.txt", "café.txt"],
    ["\ud800.txt", "\ufffd.txt"],
  ])("%j is kept as %j", (given, kept) => {
    expect(cleanName(given)).toBe(kept);
  });

  it("that is too long loses its middle, not its extension", () => {
    const name = cleanName(`${"ä".repeat(500)}.tar`);
    expect([...name]).toHaveLength(limits.fileName);
    expect(name.endsWith(".tar")).toBe(true);
  });

  it("whatever is given, is one visible line and no path, in every place where it stands", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (given) => {
        const name = cleanName(given);
        expect(name).not.toMatch(/[/\\\p{Cc}\p{Bidi_Control}]/u);
        expect(name).not.toBe("");
        expect(name.startsWith(".")).toBe(false);
        expect([...name].length).toBeLessThanOrEqual(limits.fileName);
        expect(cleanName(name)).toBe(name);
        const address = thumbnailName(addressName(name));
        expect(address).toMatch(/^thumb_[A-Za-z0-9._-]+\.jpg$/);
        expect(address.length).toBeLessThan(100);
        const header = disposition("attachment", name);
        expect(header).toMatch(
          /^attachment; filename="[\w.-]+"; filename\*=UTF-8''[\w.~%+&$#^`|-]+$/,
        );
      }),
    );
  });
});

it("A thumbnail is named with the prefix thumb_", () => {
  expect(thumbnailName("photo.png")).toBe("thumb_photo.jpg");
  expect(thumbnailName("no extension")).toBe("thumb_no extension.jpg");
});

it("A name reaches whoever saves the file", () => {
  expect(disposition("inline", "Größe 5'.txt")).toBe(
    "inline; filename=\"Gro_e_5_.txt\"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%205%27.txt",
  );
});
