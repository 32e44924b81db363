import { actionText, hideSpoilers } from "@parley/contract";
import { parseMarkdown, type Token } from "./parse.ts";

function wordsOf(token: Token): string {
  if (token.children) return token.children.map(wordsOf).join("");
  if (token.type === "softbreak" || token.type === "hardbreak") return " ";
  return token.content;
}

/**
 * What a message says in one line, without the signs of its Markdown and without its spoilers.
 * @param isCut the text is the beginning of one
 */
export const plainText = (text: string, isCut = false): string =>
  parseMarkdown(hideSpoilers(actionText(text) ?? text, isCut))
    .map(wordsOf)
    .filter((part) => part !== "")
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
