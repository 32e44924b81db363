import { stemsOf } from "./stems.ts";
import { type Token, tokenize } from "./tokens.ts";

/** The most positions that PostgreSQL keeps of one lexeme. */
const MAX_POSITIONS = 255;
/** Most bytes of one entry; PostgreSQL refuses a tsvector beyond 1 MiB. */
const MAX_BYTES = 600_000;

/** Begins stems, which are no words that somebody wrote. Tokens begin with letters, digits or emoji. */
const STEM = "~";
/** Begins what is said of a message beside its words. */
const FLAG = "=";

export const stemLexeme = (stem: string) => STEM + stem;

/** 22 letters instead of 36, for every message's author and mentions. */
const short = (id: string) => Buffer.from(id.replaceAll("-", ""), "hex").toString("base64url");

/** Lexemes that say something of a message beside its words. */
export const flags = {
  from: (user_id: string) => `${FLAG}f${short(user_id)}`,
  mentions: (user_id: string) => `${FLAG}m${short(user_id)}`,
  mentionsAll: `${FLAG}ma`,
  link: `${FLAG}l`,
  file: `${FLAG}d`,
  image: `${FLAG}i`,
} as const;

/** A lexeme as it is written in a tsvector or tsquery. */
export const quoteLexeme = (lexeme: string) =>
  `'${lexeme.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** How a word is found where its neighbours count: by itself, spelt otherwise, by its parts, as one with what is tied to it. */
export const placedTerms = ({ term, variants, parts, joined }: Token) => [
  term,
  ...variants,
  ...parts,
  ...(joined === undefined ? [] : [joined]),
];

/** Stems of a word and of its parts. */
export function stemTerms({ kind, term, parts, joined }: Token): string[] {
  if (kind !== "word") return [];
  return [term, ...parts, ...(joined === undefined ? [] : [joined])].flatMap(stemsOf);
}

/** Collects the lexemes of a text until there are too many. */
class Entry {
  private readonly positions = new Map<string, number[]>();
  private bytes = 0;

  add(lexeme: string, position?: number): void {
    let known = this.positions.get(lexeme);
    if (!known) {
      // A lexeme costs its bytes, eight for its place, and two for each position.
      this.bytes += Buffer.byteLength(lexeme) + 12;
      if (this.bytes > MAX_BYTES) return;
      known = [];
      this.positions.set(lexeme, known);
    }
    if (position === undefined || known.length >= MAX_POSITIONS) return;
    if (known.at(-1) === position) return;
    known.push(position);
    this.bytes += 2;
  }

  toString(): string {
    return [...this.positions]
      .map(([lexeme, at]) => quoteLexeme(lexeme) + (at.length > 0 ? `:${at.join()}` : ""))
      .join(" ");
  }
}

/**
 * The tsvector of a text, in PostgreSQL's notation.
 * @param said what is to be found beside its words, of `flags`
 */
export function toVector(text: string, said: readonly string[]): string {
  const entry = new Entry();
  for (const flag of said) entry.add(flag);
  for (const token of tokenize(text)) {
    for (const term of placedTerms(token)) entry.add(term, token.position);
    for (const stem of stemTerms(token)) entry.add(stemLexeme(stem));
  }
  return entry.toString();
}
