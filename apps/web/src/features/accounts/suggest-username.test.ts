import { Username } from "@parley/contract";
import fc from "fast-check";
import { expect, test } from "vitest";
import { suggestUsername } from "./suggest-username.ts";

test.each([
  ["Tess Varga", "tess.varga"],
  ["Jürgen Groß", "jurgen.gross"],
  ["  O'Neil-Smith ", "o.neil.smith"],
  ["Łukasz Ødegård", "lukasz.odegard"],
  ["李小龍", ""],
  ["me", ""],
  ["x", ""],
])("%s becomes %s", (name, username) => {
  expect(suggestUsername(name)).toBe(username);
});

test("what is suggested is always allowed", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 120 }), (name) => {
      const username = suggestUsername(name);
      expect(username === "" || Username.safeParse(username).success).toBe(true);
    }),
  );
});
