import { expect, test } from "vitest";
import { commandIn } from "./command-in.ts";

test.each([
  ["/away", { name: "away", rest: "" }],
  ["/Topic  Lunch at 12 ", { name: "topic", rest: "Lunch at 12" }],
  ["/me\nwaves", { name: "me", rest: "waves" }],
  ["/no-such", { name: "no-such", rest: "" }],
  ["//away", null],
  [" /away", null],
  ["/usr/bin/env", null],
  ["/ away", null],
  ["/", null],
  ["/3 of it", null],
  ["and /away", null],
  ["/away/", null],
])("%j", (text, expected) => {
  expect(commandIn(text)).toEqual(expected);
});
