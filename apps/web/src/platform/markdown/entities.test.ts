import { expect, test } from "vitest";
import { decodeHTMLStrict } from "./entities.ts";

test.each([
  ["&amp;", "&"],
  ["&nbsp;", "\u00a0"],
  ["&frac12;", "½"],
  ["&CounterClockwiseContourIntegral;", "&CounterClockwiseContourIntegral;"],
  ["&constructor;", "&constructor;"],
  ["&amp", "&amp"],
  ["&AMP;", "&AMP;"],
])("%s is %s", (reference, text) => {
  expect(decodeHTMLStrict(reference)).toBe(text);
});
