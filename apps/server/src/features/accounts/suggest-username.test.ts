import { Username } from "@parley/contract";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { firstFree, usernameFrom } from "./suggest-username.ts";

describe("A username is made of a name", () => {
  it.each([
    ["Ada Okafor", "ada.okafor"],
    ["  Ada   Okafor  ", "ada.okafor"],
    ["Zoë Müller-Lüdenscheidt", "zoe.muller.ludenscheidt"],
    ["O'Brien, Pat", "o.brien.pat"],
    ["J. R. R. Tolkien", "j.r.r.tolkien"],
    ["ﬁne", "fine"],
    ["李雷", "person"],
    ["🙂", "person"],
    ["X", "person"],
    ["Nguyễn Văn A", "nguyen.van.a"],
    ["a".repeat(80), "a".repeat(28)],
  ])("%s → %s", (name, username) => {
    expect(usernameFrom(name)).toBe(username);
  });

  it("and is always a valid one, however many have it", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 80 }),
        fc.nat({ max: 50 }),
        (name, n) => {
          const base = usernameFrom(name);
          const taken = [base, ...Array.from({ length: n }, (_, i) => `${base}${i + 2}`)];
          const free = firstFree(base, taken);
          expect(taken).not.toContain(free);
          expect(Username.parse(free)).toBe(free);
        },
      ),
    );
  });

  it("that is not reserved", () => {
    expect(firstFree("me", [])).toBe("me2");
    expect(firstFree("here", ["here2"])).toBe("here3");
  });
});
