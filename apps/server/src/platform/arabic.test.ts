import { expect, it } from "vitest";
import { counted } from "./arabic.ts";

it.each([
  [1, "رسالة واحدة"],
  [2, "رسالتان"],
  [3, "3 رسائل"],
  [10, "10 رسائل"],
  [11, "11 رسالةً"],
  [99, "99 رسالةً"],
  [100, "100 رسالة"],
  [103, "103 رسائل"],
])("%d things are counted as Arabic does", (count, text) => {
  expect(counted(count, ["رسالة واحدة", "رسالتان", "رسائل", "رسالةً", "رسالة"])).toBe(text);
});
