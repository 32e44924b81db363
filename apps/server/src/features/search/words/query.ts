import type { SearchTerm } from "@parley/contract";
import { infixPattern } from "./infix.ts";
import { quoteLexeme, stemLexeme } from "./lexemes.ts";
import { stemsOf } from "./stems.ts";
import { type Token, tokenize } from "./tokens.ts";

/** One place of a term: what may stand there. */
export interface Step {
  /** Distance from the first place. */
  offset: number;
  terms: string[];
  /** What may begin a word there: the end of a term still being typed. */
  prefix: string | undefined;
}

/** A word or phrase to look for, as the index and the highlighting want it. */
export interface Wanted {
  steps: Step[];
  /** Only for one word: its stems, and the words that are one. */
  stems: string[];
  /** Several words that may also stand as one: `foobar` for foo-bar. */
  joined: string | undefined;
  /** tsquery: exactly what is written. */
  exact: string;
  /** tsquery: that, or another form of the word. */
  forms: string;
  /** tsquery: that, or a word that begins so. */
  words: string;
  /** Pattern of LIKE: that, or a part of a word. */
  infix: string | undefined;
  /** What was written, for showing where it was found. */
  text: string;
}

/** Places of one phrase; more are not looked at. */
const MAX_STEPS = 64;
/** Words of one query; more are not looked at. */
const MAX_WANTED = 24;

const either = (choices: string[]) =>
  choices.length === 1 ? (choices[0] ?? "") : `(${choices.join(" | ")})`;

/** The last character of a run is in the pair before it. */
const isCovered = (token: Token, before: Token | undefined) =>
  token.kind === "character" && before?.kind === "pair" && before.reach === token.end;

function stepsOf(tokens: Token[], isOpen: boolean): Step[] {
  const first = tokens[0]?.position ?? 0;
  const kept = tokens.filter((token, index) => !isCovered(token, tokens[index - 1]));
  return kept.slice(0, MAX_STEPS).map((token, index) => {
    const { kind, term, variants, position } = token;
    // `c++` is itself, not c; every other variant is another way to write the same.
    const own = variants.filter((variant) => !/[+#]$/.test(variant));
    const terms = own.length < variants.length ? variants : [term, ...own];
    const isLast = index === kept.length - 1;
    const begins = kind === "word" ? isLast && isOpen && term.length > 1 : kind === "character";
    const prefix = begins && own.length === variants.length ? term : undefined;
    return { offset: position - first, terms, prefix };
  });
}

const stepQuery = ({ terms, prefix }: Step, withPrefix: boolean) =>
  either([
    ...terms.map(quoteLexeme),
    ...(prefix !== undefined && withPrefix ? [`${quoteLexeme(prefix)}:*`] : []),
  ]);

/** tsquery of places that follow each other at their distances. */
function follow(steps: Step[], prefixes: (step: Step) => boolean): string {
  return steps.reduce((query, step, index) => {
    const own = stepQuery(step, prefixes(step));
    const before = steps[index - 1];
    return before ? `${query} <${step.offset - before.offset}> ${own}` : own;
  }, "");
}

/**
 * The same places, and what PostgreSQL expects of them. It takes overlapping pairs of characters for strangers to each
 * other, so that a name of four characters would be expected in fifteen messages where 17,000 have it, and all of them
 * read. `pair & !pair` matches nothing, and is expected as often as the pair: the middle one, which rarely is a word
 * of its own.
 */
function asOftenAsItsPair(query: string, steps: readonly Step[]): string {
  const pair = quoteLexeme(steps[Math.floor(steps.length / 2)]?.terms[0] ?? "");
  return `${query} | ${pair} & !${pair}`;
}

/** What a term without operators looks for; undefined where it holds no word. */
function wantedOf(term: Exclude<SearchTerm, { type: "operator" }>): Wanted | undefined {
  const isWord = term.type === "word";
  const tokens = tokenize(term.text);
  const [first] = tokens;
  if (!first) return undefined;
  const steps = stepsOf(tokens, isWord);
  const characters = new Set(
    tokens
      .filter(({ kind }) => kind === "character")
      .map(({ position }) => position - first.position),
  );
  const exactly = follow(steps, (step) => characters.has(step.offset));
  const isRun = steps.length > 1 && tokens.every(({ kind }) => kind !== "word");
  const open = follow(steps, () => true);
  const isOne = isWord && steps.length === 1 && first.kind === "word";
  const stems = isOne ? [first.term, ...first.variants].flatMap(stemsOf) : [];
  const joined = isWord ? first.joined : undefined;
  const asOne = joined === undefined ? [] : [quoteLexeme(joined)];
  const inflected = stems.flatMap((stem) => [quoteLexeme(stemLexeme(stem)), quoteLexeme(stem)]);
  const ownStem =
    isOne && /^[a-z]{3,}$/.test(first.term) ? [quoteLexeme(stemLexeme(first.term))] : [];
  const group = (query: string) => (steps.length > 1 ? `(${query})` : query);
  return {
    steps,
    stems,
    joined,
    exact: group(exactly),
    forms: either([group(exactly), ...asOne, ...inflected, ...ownStem]),
    words: either([
      isRun ? `(${asOftenAsItsPair(group(open), steps)})` : group(open),
      ...asOne,
      ...inflected,
      ...ownStem,
    ]),
    infix: isWord ? infixPattern(term.text) : undefined,
    text: term.text,
  };
}

/** What the words of a query ask for. */
export interface WantedWords {
  all: Wanted[];
  none: Wanted[];
}

/** The words and phrases of a query, the negated ones apart. */
export function wantedWords(terms: readonly SearchTerm[]): WantedWords {
  const all: Wanted[] = [];
  const none: Wanted[] = [];
  for (const term of terms) {
    if (term.type === "operator" || all.length + none.length >= MAX_WANTED) continue;
    const wanted = wantedOf(term);
    if (wanted) (term.negated ? none : all).push(wanted);
  }
  return { all, none };
}

/** tsquery of several that must all hold; undefined when there is none. */
export const allOf = (queries: readonly string[]) =>
  queries.length > 0 ? queries.join(" & ") : undefined;
