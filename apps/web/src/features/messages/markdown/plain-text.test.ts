import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test.each([
  ["Hello **Ben**, _see_ `room_4`", "Hello Ben, see room_4"],
  ["one\ntwo\n\nthree", "one two three"],
  ["> quoted\n\n1. first\n2. second", "quoted first second"],
  ["```ts\nconst a = 1;\n```", "const a = 1;"],
  ["[a link](https://example.org) and snake_case_name", "a link and snake_case_name"],
  ["It is ||the **butler**||, `a || b || c`", "It is ▒▒▒, a || b || c"],
  ["", ""],
])("%j says %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});
