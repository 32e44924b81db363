import { expect, test } from "vitest";
import { plainLine, plainText } from "./plain-text.ts";

test.each([
  ["Hello **Ben**, _see_ `room_4`", "Hello Ben, see room_4"],
  ["one\ntwo\n\nthree", "one two three"],
  ["> quoted\n\n1. first\n2. second", "quoted first second"],
  ["```ts\nconst a = 1;\n```", "const a = 1;"],
  ["[a link](https://example.org) and snake_case_name", "a link and snake_case_name"],
  ["It is ||the **butler**||, `a || b || c`", "It is ▒▒▒, a || b || c"],
  ["To do:\n- [x] book\n- [ ] pay `- [x] a`", "To do: ☑ book ☐ pay - [x] a"],
  ["", ""],
])("%j says %j", (text, plain) => {
  expect(plainText(text)).toBe(plain);
});

test("a line says where it had code", () => {
  const text = "**So** `:tada:` and :tada:\n```yml\na: b\n```";
  expect(plainLine(text)).toEqual({ text: "So :tada: and :tada: a: b", no_emoji: [3, 8, 22] });
});
