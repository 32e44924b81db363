import { limits } from "@parley/contract";
import { expect, test } from "vitest";
import { checkText } from "./check-text.ts";
import { commandOf, isSendKey } from "./keys.ts";

const none = {
  key: "",
  code: "",
  shiftKey: false,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 0,
};
const enter = { ...none, key: "Enter", keyCode: 13 };

test.each([
  ["Enter", enter, false, true],
  ["Enter where a finger types", enter, true, false],
  ["Ctrl Enter where a finger types", { ...enter, ctrlKey: true }, true, true],
  ["⌘ Enter", { ...enter, metaKey: true }, false, true],
  ["Shift Enter", { ...enter, shiftKey: true }, false, false],
  ["Enter inside of a composition", { ...enter, isComposing: true }, false, false],
  ["the Enter that ended one in Safari", { ...enter, keyCode: 229 }, false, false],
  ["another key", { ...none, key: "a" }, false, false],
])("%s sends or not", (_, keys, isTouch, expected) => {
  expect(isSendKey(keys, isTouch, true)).toBe(expected);
});

test.each([
  ["Enter", enter, false],
  ["Shift Enter", { ...enter, shiftKey: true }, false],
  ["Ctrl Enter", { ...enter, ctrlKey: true }, true],
  ["⌘ Enter", { ...enter, metaKey: true }, true],
])("where Enter breaks the line, %s sends or not", (_, keys, expected) => {
  expect(isSendKey(keys, false, false)).toBe(expected);
  expect(isSendKey(keys, true, false)).toBe(expected);
});

const word = { text: "a", start: 0, end: 1 };
const ctrl = { ...none, ctrlKey: true };

test.each([
  ["Ctrl B", { ...ctrl, key: "b" }, false, "**a**"],
  ["Ctrl B with caps lock", { ...ctrl, key: "B" }, false, "**a**"],
  ["⌘B", { ...none, metaKey: true, key: "b" }, true, "**a**"],
  ["Ctrl I", { ...ctrl, key: "i" }, false, "*a*"],
  ["Ctrl E", { ...ctrl, key: "e" }, false, "`a`"],
  ["Ctrl Shift X", { ...ctrl, shiftKey: true, key: "X" }, false, "~~a~~"],
  ["Ctrl Shift 7", { ...ctrl, shiftKey: true, key: "/", code: "Digit7" }, false, "1. a"],
  ["Ctrl Shift 8", { ...ctrl, shiftKey: true, key: "(", code: "Digit8" }, false, "- a"],
  ["Ctrl Shift 9", { ...ctrl, shiftKey: true, key: ")", code: "Digit9" }, false, "> a"],
  ["Ctrl E on a Mac, which moves the caret", { ...ctrl, key: "e" }, true, null],
  ["AltGr E, which writes €", { ...ctrl, altKey: true, key: "€" }, false, null],
  ["Ctrl B inside of a composition", { ...ctrl, key: "b", isComposing: true }, false, null],
  ["b", { ...none, key: "b" }, false, null],
  ["Ctrl Z", { ...ctrl, key: "z" }, false, null],
])("%s formats or not", (_, keys, isApple, expected) => {
  expect(commandOf(keys, isApple)?.(word).text ?? null).toBe(expected);
});

const { messageText } = limits;

test.each([
  ["", { text: "", isEmpty: true, left: null }],
  [" \n\t\n", { text: "", isEmpty: true, left: null }],
  ["\n \n  a \n", { text: "  a", isEmpty: false, left: null }],
  ["a".repeat(messageText), { text: "a".repeat(messageText), isEmpty: false, left: 0 }],
  [`${"a".repeat(messageText)}\n`, { text: "a".repeat(messageText), isEmpty: false, left: 0 }],
  ["a".repeat(messageText + 2), { text: "a".repeat(messageText + 2), isEmpty: false, left: -2 }],
])("what is sent of %#", (written, expected) => {
  expect(checkText(written)).toEqual(expected);
});
