import { fold } from "./fold.ts";

/*
 * Parts of words are found by trigrams (pg_trgm). What counts as a letter to them depends on how the
 * database was made, but a–z and digits always do: so other letters are written with three of these.
 */

/** The first letters of those that become three others: no run of a–z then looks like one. */
const BASE = 26;
const LAST = BASE ** 3;

function encodeLetter(letter: string): string {
  const code = letter.codePointAt(0) ?? 0;
  // Scripts beyond are those without spaces, whose characters are in the index one by one.
  if (code >= LAST) return " ";
  const digit = (place: number) => String.fromCharCode(97 + (Math.floor(code / place) % BASE));
  return digit(BASE * BASE) + digit(BASE) + digit(1);
}

/** A text in which parts of words are looked for: folded, in the letters a–z. */
export const toInfixText = (text: string) =>
  fold(text)
    .replace(/[[\p{L}\p{N}\p{M}]--[a-z0-9]]/gv, encodeLetter)
    .replace(/\s+/g, " ");

/** Three letters, or two at the beginning or end of a word: with fewer there is no trigram to look up. */
const HAS_TRIGRAM = /[a-z0-9]{3}|[a-z0-9]{2}[^a-z0-9]|[^a-z0-9][a-z0-9]{2}/;

/**
 * The pattern of LIKE that finds a part of a word; undefined where it would find by no index.
 * @param word as written in the query
 */
export function infixPattern(word: string): string | undefined {
  const wanted = toInfixText(word).trim();
  if (!HAS_TRIGRAM.test(wanted)) return undefined;
  return `%${wanted.replace(/[\\%_]/g, "\\$&")}%`;
}
