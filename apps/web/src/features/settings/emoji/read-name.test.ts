import { EmojiName } from "@parley/contract";
import { expect, test } from "vitest";
import { nameOfFile, readName } from "./read-name.ts";

test.each([
  "party",
  ":Party:",
  " p4 ",
  "+p",
  "a",
  "44",
  "",
  "two words",
  "x".repeat(51),
  "ü2",
  "::",
])("%j is read as the server reads it", (written) => {
  const read = EmojiName.safeParse(written);
  expect(readName(written)).toBe(read.success ? read.data : null);
});

test.each([
  ["Party Parrot.GIF", "party-parrot"],
  ["Büro (1).png", "buro-1"],
  ["logo.final.webp", "logo-final"],
  ["日本.png", ""],
  ["1.png", ""],
])("%s suggests %j", (file, name) => {
  expect(nameOfFile(file)).toBe(name);
});
