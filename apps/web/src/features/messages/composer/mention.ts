import { replace, type TextState } from "./text-state.ts";

/** Writes an `@` at the caret, apart from the word before it. */
export function startMention({ text, start, end }: TextState): TextState {
  const isApart = start === 0 || /[\s([{"'“„«]/.test(text.charAt(start - 1));
  return replace(text, start, end, isApart ? "@" : " @");
}
