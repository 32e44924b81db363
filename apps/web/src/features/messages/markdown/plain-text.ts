import {
  actionText,
  hideSpoilers,
  lineWithCode,
  type PlainLine,
  showTasks,
} from "@parley/contract";
import { parseBounded, type Token } from "./parse.ts";

function wordsOf(token: Token): string {
  if (token.children) return token.children.map(wordsOf).join("");
  if (token.type === "softbreak" || token.type === "hardbreak") return " ";
  return token.content;
}

/**
 * What a message says in one line, without the signs of its Markdown and without its spoilers; as it was written
 * where it has too many of them.
 * @param isCut the text is the beginning of one
 */
export function plainText(text: string, isCut = false): string {
  const shown = showTasks(hideSpoilers(actionText(text) ?? text, isCut));
  const parts = parseBounded(shown)?.map(wordsOf) ?? [shown];
  return parts
    .filter((part) => part !== "")
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
}

/** The same, with where it had code: for places that show the emoji that it names. */
export const plainLine = (text: string, isCut = false): PlainLine =>
  lineWithCode(text, (all) => plainText(all, isCut));
