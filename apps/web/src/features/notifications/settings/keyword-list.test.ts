import { expect, test } from "vitest";
import { readKeywords } from "./keyword-list.ts";

test.each<[string, string[]]>([
  ["", []],
  ["release, on  call ,\nBüro", ["release", "on call", "Büro"]],
  ["Deploy, deploy,DEPLOY", ["DEPLOY"]],
  [" , ,", []],
])("%j are %j", (written, keywords) => {
  expect(readKeywords(written)).toEqual({ keywords });
});

test("too many and too long are said", () => {
  const many = Array.from({ length: 31 }, (_, n) => `w${n}`).join();
  expect(readKeywords(many)).toEqual({ problem: "keywordsMany" });
  expect(readKeywords("x".repeat(51))).toEqual({ problem: "keywordsLong" });
});
