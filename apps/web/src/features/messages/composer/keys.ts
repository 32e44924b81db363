import { toggleCode } from "./code.ts";
import { toggleLines } from "./lists.ts";
import { toggleMark } from "./marks.ts";
import type { Command } from "./text-state.ts";

type Keys = Pick<
  KeyboardEvent,
  "key" | "code" | "shiftKey" | "altKey" | "ctrlKey" | "metaKey" | "isComposing" | "keyCode"
>;

/**
 * Whether the key belongs to an input method. Safari ends a composition before the Enter that ended
 * it arrives; only its key code tells.
 */
export const isComposing = ({ isComposing, keyCode }: Pick<Keys, "isComposing" | "keyCode">) =>
  isComposing || keyCode === 229;

/**
 * Enter that is to send or save: with ⌘ or Ctrl always; alone where a mouse points, unless the person
 * wants it to break the line.
 */
export function isSendKey(keys: Keys, isTouch: boolean, entersSend: boolean): boolean {
  if (keys.key !== "Enter" || keys.shiftKey || keys.altKey || isComposing(keys)) return false;
  return keys.ctrlKey || keys.metaKey || (entersSend && !isTouch);
}

/** The formatting that a key stands for. On Apple's systems Ctrl and a letter moves the caret. */
export function commandOf(keys: Keys, isApple: boolean): Command | null {
  const hasModifier = isApple ? keys.metaKey && !keys.ctrlKey : keys.ctrlKey && !keys.metaKey;
  if (!hasModifier || keys.altKey || isComposing(keys)) return null;
  if (!keys.shiftKey) {
    const key = keys.key.toLowerCase();
    if (key === "b") return toggleMark("**");
    if (key === "i") return toggleMark("*");
    return key === "e" ? toggleCode : null;
  }
  if (keys.key.toLowerCase() === "x") return toggleMark("~~");
  // By the place of the key: with Shift, digits are other signs on most keyboards.
  if (keys.code === "Digit7") return toggleLines("number");
  if (keys.code === "Digit8") return toggleLines("bullet");
  return keys.code === "Digit9" ? toggleLines("quote") : null;
}

/** Shows the text as it will be read. By the place of the key: with Alt it writes another sign on a Mac. */
export const isPreviewKey = (keys: Keys): boolean =>
  keys.altKey && keys.shiftKey && !keys.ctrlKey && !keys.metaKey && keys.code === "KeyP";

/** Where a finger types, Enter begins a new line. */
export const isTouch = (): boolean => matchMedia("(pointer: coarse)").matches;
