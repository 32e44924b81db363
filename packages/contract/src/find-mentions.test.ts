import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findMentions } from "./find-mentions.ts";
import { limits } from "./limits.ts";

describe("A text mentions", () => {
  it.each([
    ["@ada", ["ada"]],
    ["Hello @Ada!", ["ada"]],
    ["@ada.", ["ada"]],
    ["@ada.lovelace, @ben-2 and (@cleo_3)", ["ada.lovelace", "ben-2", "cleo_3"]],
    ["@ada @ada @ADA", ["ada"]],
    ["@ada...", ["ada"]],
    ["**@ada**: look", ["ada"]],
    ["ada@example.org", []],
    ["see https://example.org/@ada", []],
    ["a/@ada, x.@ada", []],
    ["@@ada", []],
    ["`@ada`", []],
    ["`a` @ada `b`", ["ada"]],
    ["```\n@ada\n```", []],
    ["```\n@ada", []],
    ["```js\n@ada\n``` @ben", ["ben"]],
    ["` @ada\n`", ["ada"]],
    ["> @ada", []],
    ["> said @ada\n\n@ben", ["ben"]],
    ["a > @ada", ["ada"]],
    ["@", []],
    ["@-ada", []],
    ["日本@ada", []],
    ["@аda", []],
  ])("%j: %j", (text, names) => {
    expect(findMentions(text)).toEqual({ names, all: false, here: false });
  });

  it.each(["@channel", "@everyone, hi", "x\n@Channel"])("everyone: %j", (text) => {
    expect(findMentions(text)).toEqual({ names: [], all: true, here: false });
  });

  it.each(["`@channel`", "me@channel.org", "@channels", "@here"])("not everyone: %j", (text) => {
    expect(findMentions(text).all).toBe(false);
  });

  it("a hundred people at most", () => {
    const text = Array.from({ length: 300 }, (_, n) => `@p${n}`).join(" ");
    expect(findMentions(text).names).toHaveLength(100);
  });

  it("nobody by accident: every name it finds is written in the text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."@ab.-_ `\n/é"), maxLength: 40 }),
        (text) => {
          for (const name of findMentions(text).names) {
            expect(text.toLowerCase()).toContain(`@${name}`);
            expect(name).toMatch(/^[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?$/);
          }
        },
      ),
    );
  });
});

describe("A text that wants to take long", () => {
  // Each took seconds with a pattern that backtracks; a test that hangs fails by its time limit.
  it.each([`@a${".".repeat(40)}b`, "@a.", "`", "```", "@", "`a\n", "@a@", "._-", "@a-_."])(
    "does not: %j over and over",
    (part) => {
      const text = part.repeat(Math.floor(limits.messageText / part.length));
      for (let n = 0; n < 50; n += 1) findMentions(`${text}b`);
      for (let n = 0; n < 50; n += 1) findMentions(`@a${".".repeat(limits.messageText - 3)}b`);
    },
    5_000,
  );
});
