import { fold, isAscii, spellUmlauts } from "./fold.ts";

/** One word of a text, or one character of a script that is written without spaces. */
export interface Token {
  /** Where it stands among the words: neighbours differ by one. */
  position: number;
  /** UTF-16 offsets in the text. */
  start: number;
  end: number;
  /** End of what `term` or its longest variant stands for: the next character, the signs of `c++`. */
  reach: number;
  /** How it is looked for first: the word, or this character and the next one. */
  term: string;
  kind: "word" | "character" | "pair" | "sign";
  /** The same word spelt in other ways: umlauts written out, `c++` beside `c`. */
  variants: string[];
  /** What it is made of, where that is more than one: `parse`, `http` of `parseHttp`. */
  parts: string[];
  /** This word and those that a hyphen and the like tie to it, as one; on the first of them. */
  joined: string | undefined;
}

/** PostgreSQL counts places of words no further: of a longer text the beginning is indexed. */
const MAX_TOKENS = 16_383;
/** Longest term, in UTF-16 units; of a longer run, such as a picture in text, only the beginning counts. */
const MAX_TERM = 64;
const MAX_PARTS = 8;
const MAX_JOINED = 5;

/** Letters of scripts that put no spaces between words. */
const UNSPACED =
  "[[\\p{scx=Han}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]&&[\\p{L}\\p{N}]]";
/** A Korean syllable in single letters. */
const JAMO = "[\\u1100-\\u115F]+[\\u1160-\\u11A7]+[\\u11A8-\\u11FF]*";
const MARKS = "[\\p{M}\\u00AD\\u200C\\u200D\\u2060\\uFF9E\\uFF9F]";

/**
 * What a text is made of, by group: 1 and 3 words, 4 the signs that end names like C++ and C#, 2 and 5
 * characters of scripts without spaces; else an emoji. Plain words and characters come first, because the
 * classes of Unicode take long.
 */
const PIECE = new RegExp(
  `([0-9A-Za-z]+)(?![0-9A-Za-z\\u0080-\\u{10FFFF}+#])` +
    `|([\\u3041-\\u3096\\u30A1-\\u30FA\\u3400-\\u9FFF\\uAC00-\\uD7A3])(?!${MARKS})` +
    `|([[\\p{L}\\p{N}]--${UNSPACED}](?:[[\\p{L}\\p{N}]--${UNSPACED}]|${MARKS})*)((?:\\+\\+|#)(?![\\p{L}\\p{N}]))?` +
    `|(${JAMO}|${UNSPACED}${MARKS}*)` +
    `|\\p{RI}\\p{RI}|[\\p{Extended_Pictographic}--[\\u00A9\\u00AE\\u2122]]`,
  "gv",
);

/** What ties words to one: foo-bar, foo_bar, don't, node.js. */
const TIE = /^[-_'’‐‑.]$/;

/** Inside of names in code, and between letters and digits. */
const PART = /\p{Lu}+(?=\p{Lu}\p{Ll})|\p{Lu}?[[\p{L}\p{M}]--\p{Lu}]+|\p{Lu}+|\p{N}+/gv;

/** Cut between characters, never inside of one. */
const cut = (term: string) =>
  term.length <= MAX_TERM ? term : term.slice(0, MAX_TERM).replace(/[\ud800-\udbff]$/, "");

/** Only these can have parts; most words are without. */
const MAY_HAVE_PARTS = /[^a-z]/;

function partsOf(raw: string): string[] {
  if (!MAY_HAVE_PARTS.test(raw.slice(1))) return [];
  const parts = raw.normalize("NFC").match(PART) ?? [];
  if (parts.length < 2 || parts.length > MAX_PARTS) return [];
  return parts.map((part) => cut(fold(part))).filter((part) => part !== "");
}

function variantsOf(raw: string, term: string, suffix: string): string[] {
  if (suffix === "" && isAscii(raw)) return [];
  const spelt = cut(fold(spellUmlauts(raw)));
  return [...(spelt === term ? [] : [spelt]), ...(suffix ? [term + suffix] : [])];
}

/** Each character of a script without spaces is looked for together with the next one. */
function pairUp(tokens: Token[]): void {
  tokens.forEach((token, index) => {
    const next = tokens[index + 1];
    if (token.kind !== "character" || next?.kind !== "character" || next.start !== token.end)
      return;
    token.term += next.term;
    token.reach = next.end;
    token.kind = "pair";
  });
}

/** Numbers are tied by nothing: 1.2 is not 12. */
const isWritten = ({ kind, term }: Token) => kind === "word" && !/^[0-9]+$/.test(term);

/** Gives the first word of each tied run the whole run without its ties. */
function joinTied(tokens: Token[], text: string): void {
  for (let first = 0; first < tokens.length; ) {
    let last = first;
    const isTied = () => {
      const [here, next] = [tokens[last], tokens[last + 1]];
      if (!here || !next || next.start - here.end !== 1) return false;
      return TIE.test(text[here.end] ?? "") && isWritten(here) && isWritten(next);
    };
    while (isTied()) last += 1;
    const token = tokens[first];
    if (token && last > first && last - first < MAX_JOINED) {
      const run = tokens.slice(first, last + 1);
      const joined = run.map(({ term }) => term).join("");
      if (joined.length <= MAX_TERM) token.joined = joined;
    }
    first = last + 1;
  }
}

/**
 * Takes a text apart. Queries and texts go through here alike, so that whatever is written the same
 * way is found.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (const piece of text.matchAll(PIECE)) {
    if (tokens.length === MAX_TOKENS) break;
    const { 0: whole, index, 4: suffix = "" } = piece;
    const word = piece[1] ?? piece[3];
    const character = piece[2] ?? piece[5];
    const term = cut(fold(character ?? word ?? whole));
    if (term === "") continue;
    tokens.push({
      position: tokens.length + 1,
      start: index,
      end: index + whole.length - suffix.length,
      reach: index + whole.length,
      term,
      kind: character ? "character" : word ? "word" : "sign",
      variants: word ? variantsOf(word, term, suffix) : [],
      parts: word ? partsOf(word) : [],
      joined: undefined,
    });
  }
  joinTied(tokens, text);
  pairUp(tokens);
  return tokens;
}
