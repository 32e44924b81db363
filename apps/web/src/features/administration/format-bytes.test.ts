import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
  [0, "0 bytes"],
  [1, "1 byte"],
  [1023, "1,023 bytes"],
  [1024, "1 kB"],
  [1536, "1.5 kB"],
  [100 * 1024 ** 2, "100 MB"],
  [1.25 * 1024 ** 3, "1.3 GB"],
  [3 * 1024 ** 5, "3,072 TB"],
])("%d bytes are %s", (bytes, words) => {
  expect(formatBytes(bytes, "en")).toBe(words);
});

test("in another language by its own signs", () => {
  expect(formatBytes(1536, "de")).toBe("1,5 kB");
});
