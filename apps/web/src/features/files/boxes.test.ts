import { describe, expect, it } from "vitest";
import { filesHeight, pictureBox } from "./boxes.ts";
import { fileSize } from "./file-size.ts";
import { localFile } from "./local-file.ts";

describe("A picture's box", () => {
  it.each([
    ["has its size where that fits", { width: 200, height: 100 }, { width: 200, height: 100 }],
    ["is as wide as may be", { width: 3_600, height: 1_800 }, { width: 360, height: 180 }],
    ["is as high as may be", { width: 300, height: 3_000 }, { width: 40, height: 300 }],
    ["can be pressed, however small it is", { width: 1, height: 1 }, { width: 40, height: 40 }],
    ["can be pressed, however thin it is", { width: 5_000, height: 1 }, { width: 360, height: 40 }],
    [
      "stands also where the size is not known",
      { width: null, height: null },
      { width: 152, height: 152 },
    ],
  ])("%s", (_, size, box) => {
    expect(pictureBox(size)).toEqual(box);
  });
});

it("The height of a message's files is known before any of them is loaded", () => {
  const text = localFile("a", new File(["x"], "a.txt", { type: "text/plain" }));
  const picture = { ...text, kind: "image" as const, width: 360, height: 200 };
  expect(filesHeight([])).toBe(0);
  expect(filesHeight([picture])).toBe(206);
  expect(filesHeight([picture, picture])).toBe(158);
  expect(filesHeight([picture, text])).toBe(206 + 182);
  expect(filesHeight([{ ...picture, removed: true }])).toBe(30);
});

it.each([
  [1, "1 byte"],
  [1_000, "1,000 bytes"],
  [1_024, "1 kB"],
  [1_300_000, "1.2 MB"],
  [3 * 1_024 ** 2, "3 MB"],
  [104_857_600, "100 MB"],
])("%i bytes are read as %s", (bytes, text) => {
  expect(fileSize(bytes, "en")).toBe(text);
});
