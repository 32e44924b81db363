import { parseMarkdown, type Token } from "./parse.ts";

function wordsOf(token: Token): string {
  if (token.children) return token.children.map(wordsOf).join("");
  if (token.type === "softbreak" || token.type === "hardbreak") return " ";
  return token.content;
}

/** What a message says in one line, without the signs of its Markdown. */
export const plainText = (text: string): string =>
  parseMarkdown(text)
    .map(wordsOf)
    .filter((part) => part !== "")
    .join(" ")
    .replace(/\s+/g, " ")
    .trim();
