import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toggleCode } from "./code.ts";
import { newLine, toggleLines } from "./lists.ts";
import { toggleMark } from "./marks.ts";
import { pasteLink } from "./paste-link.ts";
import { type Command, difference, type TextState } from "./text-state.ts";

/** Reads `a⟨b⟩c` as text with a selection, `a|c` as one with a caret. */
function read(drawn: string): TextState {
  const start = drawn.search(/[⟨|]/);
  const text = drawn.replace(/[⟨⟩|]/g, "");
  const end = drawn.includes("⟩") ? drawn.indexOf("⟩") - 1 : start;
  return { text, start, end };
}

function draw({ text, start, end }: TextState): string {
  if (start === end) return `${text.slice(0, start)}|${text.slice(start)}`;
  return `${text.slice(0, start)}⟨${text.slice(start, end)}⟩${text.slice(end)}`;
}

const bold = toggleMark("**");
const italic = toggleMark("*");
const bullets = toggleLines("bullet");
const numbers = toggleLines("number");
const quote = toggleLines("quote");

describe("marks", () => {
  test.each<[string, Command, string, string]>([
    ["opens a pair at the caret", bold, "a |b", "a **|**b"],
    ["takes an empty pair away", bold, "a **|**b", "a |b"],
    ["leaves a pair at its end", bold, "**so|**", "**so**|"],
    ["marks a word", bold, "a ⟨b⟩ c", "a **⟨b⟩** c"],
    ["leaves white space outside", bold, "a⟨ b ⟩c", "a **⟨b⟩** c"],
    ["takes the marks away from outside", bold, "a **⟨b⟩** c", "a ⟨b⟩ c"],
    ["takes selected marks away", bold, "a ⟨**b**⟩ c", "a ⟨b⟩ c"],
    ["makes bold italic too", italic, "**⟨b⟩**", "***⟨b⟩***"],
    ["takes only the italic away", italic, "***⟨b⟩***", "**⟨b⟩**"],
    ["takes only the bold away", bold, "***⟨b⟩***", "*⟨b⟩*"],
    ["strikes through", toggleMark("~~"), "⟨b⟩", "~~⟨b⟩~~"],
    ["marks each line, without list signs", bold, "⟨- a\n\n2. b⟩", "- **⟨a**\n\n2. **b⟩**"],
    ["unmarks each line", bold, "- **⟨a**\n- **b⟩**", "- ⟨a\n- b⟩"],
    ["marks what is left of partly marked lines", bold, "⟨**a**\nb⟩", "⟨**a**\n**b⟩**"],
    ["unmarks words between selected signs", bold, "⟨**a⟩**", "⟨a⟩"],
    ["leaves selected white space alone", bold, "a⟨  ⟩b", "a⟨  ⟩b"],
  ])("%s", (_, command, before, after) => {
    expect(draw(command(read(before)))).toBe(after);
  });
});

describe("code", () => {
  test.each([
    ["opens a pair at the caret", "a |", "a `|`"],
    ["leaves a pair at its end", "`a|`", "`a`|"],
    ["takes an empty pair away", "`|`", "|"],
    ["marks a word", "⟨a⟩", "`⟨a⟩`"],
    ["unmarks from outside", "`⟨a⟩`", "⟨a⟩"],
    ["unmarks what is selected", "⟨`a`⟩", "⟨a⟩"],
    ["uses longer signs around backticks", "⟨a`b⟩", "`` ⟨a`b⟩ ``"],
    ["makes lines a block", "x\n⟨a\nb⟩\ny", "x\n⟨```\na\nb\n```⟩\ny"],
    ["puts the block on lines of its own", "x ⟨a\nb⟩ y", "x \n⟨```\na\nb\n```⟩\n y"],
    ["fences a fence with a longer one", "⟨```\na\n```\n⟩", "⟨````\n```\na\n```\n````⟩"],
    ["takes a selected block apart", "⟨```js\na\nb\n```⟩", "⟨a\nb⟩"],
  ])("%s", (_, before, after) => {
    expect(draw(toggleCode(read(before)))).toBe(after);
  });
});

describe("lists and quotations", () => {
  test.each<[string, Command, string, string]>([
    ["begins a list", bullets, "a|", "- a|"],
    ["begins one in an empty text", bullets, "|", "- |"],
    ["ends a list", bullets, "- a|", "a|"],
    ["keeps the caret inside of the line", bullets, "- |a", "|a"],
    ["makes every line an item", bullets, "⟨a\n\nb⟩", "- ⟨a\n\n- b⟩"],
    ["numbers every line", numbers, "⟨a\nb⟩", "1. ⟨a\n2. b⟩"],
    ["turns one list into another", numbers, "⟨- a\n- b⟩", "1. ⟨a\n2. b⟩"],
    ["keeps the indentation", bullets, "  a|", "  - a|"],
    ["quotes a list", quote, "⟨- a\nb⟩", "> ⟨- a\n> b⟩"],
    ["ends a quotation", quote, "> a|", "a|"],
    ["leaves a line that is only touched by the selection's end", bullets, "⟨a\n⟩b", "- ⟨a\n⟩b"],
  ])("%s", (_, command, before, after) => {
    expect(draw(command(read(before)))).toBe(after);
  });
});

describe("a new line", () => {
  test.each([
    ["is only that in plain text", "a|b", "a\n|b"],
    ["takes the selection's place", "a⟨b⟩c", "a\n|c"],
    ["goes on with a list", "- a|", "- a\n- |"],
    ["goes on with its sign", "  * a|", "  * a\n  * |"],
    ["counts on", "9. a|", "9. a\n10. |"],
    ["goes on with a box, not ticked", "- [x] a|", "- [x] a\n- [ ] |"],
    ["goes on with a quotation", "> a|", "> a\n> |"],
    ["splits an item", "- a|b", "- a\n- |b"],
    ["ends a list at an empty item", "- a\n- |", "- a\n|"],
    ["ends a quotation at an empty line", "> a\n> |", "> a\n|"],
    ["before the sign stays plain", "|- a", "\n|- a"],
    ["keeps the indentation", "    a|", "    a\n    |"],
    ["closes a block of code", "```js|", "```js\n|\n```"],
    ["leaves a closed block alone", "```|\na\n```", "```\n|\na\n```"],
    ["is plain after a block", "```\na\n```|", "```\na\n```\n|"],
    ["does not make lists in code", "```\n- a|\n```", "```\n- a\n|\n```"],
    ["does not take - for a list without a space", "-a|", "-a\n|"],
  ])("%s", (_, before, after) => {
    expect(draw(newLine(read(before)))).toBe(after);
  });
});

describe("a pasted link", () => {
  test.each<[string, string, string, string | null]>([
    ["links selected words", "see ⟨this⟩", "https://a.org/b", "see [this](https://a.org/b)|"],
    ["is trimmed", "⟨a⟩", " https://a.org \n", "[a](https://a.org)|"],
    [
      "keeps brackets from ending it",
      "⟨a [b]⟩",
      "https://a.org/(x)",
      "[a \\[b\\]](https://a.org/%28x%29)|",
    ],
    ["needs a selection", "a|", "https://a.org", null],
    ["needs an address", "⟨a⟩", "a.org and more", null],
    ["runs no script", "⟨a⟩", "javascript:alert(1)", null],
    ["replaces another address", "⟨https://b.org⟩", "https://a.org", null],
    ["does not link lines", "⟨a\nb⟩", "https://a.org", null],
    ["does not link in code", "```\n⟨a⟩\n```", "https://a.org", null],
  ])("%s", (_, before, pasted, after) => {
    const next = pasteLink(read(before), pasted);
    expect(next && draw(next)).toBe(after);
  });
});

const pieces = [
  "a",
  "ß",
  "🎉",
  " ",
  "\n",
  "*",
  "**",
  "~~",
  "`",
  "```",
  "- ",
  "1. ",
  "> ",
  "\n\n",
  "[",
];
const states = fc
  .tuple(fc.array(fc.constantFrom(...pieces), { maxLength: 24 }), fc.nat(), fc.nat())
  .map(([parts, a, b]): TextState => {
    const text = parts.join("");
    const [start, end] = [a, b].map((n) => n % (text.length + 1)).sort((x, y) => x - y);
    return { text, start: start ?? 0, end: end ?? 0 };
  });
const commands = new Map<string, Command>([
  ["bold", bold],
  ["italic", italic],
  ["struck", toggleMark("~~")],
  ["code", toggleCode],
  ["bullets", bullets],
  ["numbers", numbers],
  ["quote", quote],
]);
/** What was written, without any sign that a command may add or take away. */
const words = (text: string) => text.replace(/[\s*~`>.\d-]/g, "");

describe.each([...commands])("%s, on any text", (_, command) => {
  test("loses nothing that was written, and keeps the selection inside", () => {
    fc.assert(
      fc.property(states, (state) => {
        const next = command(state);
        expect(words(next.text)).toBe(words(state.text));
        expect(0 <= next.start && next.start <= next.end).toBe(true);
        expect(next.end).toBeLessThanOrEqual(next.text.length);
      }),
    );
  });
});

test("a new line loses only what was selected", () => {
  fc.assert(
    fc.property(states, (state) => {
      const { text, start, end } = state;
      const next = newLine(state);
      expect(words(next.text)).toBe(words(text.slice(0, start) + text.slice(end)));
      expect(next.start).toBe(next.end);
    }),
  );
});

test("a word that is marked twice is as before", () => {
  const plain = fc.stringMatching(/^[a-z ]{0,8}$/);
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const marks = fc.constantFrom(bold, italic, toggleMark("~~"), toggleCode);
  fc.assert(
    fc.property(plain, word, plain, marks, (before, own, after, command) => {
      const state = {
        text: before + own + after,
        start: before.length,
        end: before.length + own.length,
      };
      expect(command(state)).not.toEqual(state);
      expect(command(command(state))).toEqual(state);
    }),
  );
});

test("the difference of two texts makes one of the other and never cuts a character", () => {
  const text = fc.array(fc.constantFrom("a", "b", "🎉", "🎊", "\n")).map((parts) => parts.join(""));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = difference(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
      expect(insert.isWellFormed() && before.slice(from, to).isWellFormed()).toBe(true);
    }),
  );
});
