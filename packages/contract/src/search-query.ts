/** What `has:` may ask for. */
export const searchHas = ["file", "link", "image"] as const;
/** What `is:` may ask for. */
export const searchIs = ["thread", "pinned"] as const;

export type SearchOperator =
  | { name: "from" | "in"; value: string }
  | { name: "has"; value: (typeof searchHas)[number] }
  | { name: "is"; value: (typeof searchIs)[number] }
  | { name: "before" | "after" | "on"; value: string }
  | { name: "mentions"; value: "me" };

interface Written {
  /** A hyphen stands before it: what it says must not be so. */
  negated: boolean;
  /** Where it stands in the query, hyphen and quotes included; UTF-16 offsets. */
  start: number;
  end: number;
}

/** One part of a query: an operator, words in quotes, or a word, which may be any run without spaces. */
export type SearchTerm = Written &
  (
    | { type: "operator"; operator: SearchOperator }
    | { type: "phrase"; text: string }
    | { type: "word"; text: string }
  );

/** Quotes as keyboards and input methods write them, each with those that may end it. */
const QUOTES: Readonly<Record<string, string>> = {
  '"': '"',
  "“": '”“"',
  "„": '“”"',
  "«": "»",
  "＂": "＂",
};

/** A day, a month, a year, or a word for a day; whether the day exists is the server's to say. */
const DATE = /^(?:today|yesterday|\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?)$/;

const oneOf = <T extends string>(values: readonly T[], value: string) =>
  values.find((known) => known === value.toLowerCase());

/** The operator that `name:value` is; undefined when it is none, and so plain words. */
function operatorOf(name: string, value: string): SearchOperator | undefined {
  if (value === "") return undefined;
  switch (name) {
    case "from":
      return { name, value: value.replace(/^@/, "") || value };
    case "in":
      return { name, value };
    case "has": {
      const known = oneOf(searchHas, value);
      return known && { name, value: known };
    }
    case "is": {
      const known = oneOf(searchIs, value);
      return known && { name, value: known };
    }
    case "before":
    case "after":
    case "on": {
      const date = value.toLowerCase();
      return DATE.test(date) ? { name, value: date } : undefined;
    }
    case "mentions":
      return oneOf(["me"], value) && { name, value: "me" };
    default:
      return undefined;
  }
}

/** Reads what stands in quotes from `start`, if anything does; without an end quote, up to the end. */
function quoted(query: string, start: number): { text: string; end: number } | undefined {
  const ends = QUOTES[query[start] ?? ""];
  if (ends === undefined) return undefined;
  let end = start + 1;
  while (end < query.length && !ends.includes(query[end] ?? "")) end += 1;
  return { text: query.slice(start + 1, end), end: Math.min(end + 1, query.length) };
}

/** `name:` at the beginning of an operator; full-width colons come from input methods. */
const OPERATOR = /([a-z]+)[:：]/iy;
const RUN = /\S+/y;

function matchAt(pattern: RegExp, query: string, start: number): RegExpExecArray | null {
  pattern.lastIndex = start;
  return pattern.exec(query);
}

function readOperator(query: string, start: number) {
  const name = matchAt(OPERATOR, query, start);
  if (!name?.[1]) return undefined;
  const from = start + name[0].length;
  const inQuotes = quoted(query, from);
  const run = inQuotes ? undefined : matchAt(RUN, query, from)?.[0];
  const value = inQuotes?.text.trim() ?? run ?? "";
  const operator = operatorOf(name[1].toLowerCase(), value);
  return operator && { operator, end: inQuotes?.end ?? from + value.length };
}

/** The term that begins at `start`, which is not a space; null for quotes without anything in them. */
function readTerm(query: string, start: number): { term: SearchTerm | null; end: number } {
  const negated = /^-[^\s-]/.test(query.slice(start, start + 2));
  const at = negated ? start + 1 : start;
  const operator = readOperator(query, at);
  if (operator) {
    const { end } = operator;
    return { term: { type: "operator", operator: operator.operator, negated, start, end }, end };
  }
  const phrase = quoted(query, at);
  if (phrase) {
    const { text, end } = phrase;
    return { term: text.trim() ? { type: "phrase", text, negated, start, end } : null, end };
  }
  const text = matchAt(RUN, query, at)?.[0] ?? "";
  const end = at + text.length;
  return { term: { type: "word", text, negated, start, end }, end };
}

/**
 * Takes a query apart. Every text is a query: what is no operator is a word, as is an operator with a
 * value that it does not know.
 */
export function parseSearch(query: string): SearchTerm[] {
  const terms: SearchTerm[] = [];
  let at = 0;
  while (at < query.length) {
    if (/\s/.test(query[at] ?? "")) {
      at += 1;
      continue;
    }
    const { term, end } = readTerm(query, at);
    if (term) terms.push(term);
    at = Math.max(end, at + 1);
  }
  return terms;
}

/** The query without one of its terms. */
export function withoutTerm(query: string, { start, end }: SearchTerm): string {
  return `${query.slice(0, start).trimEnd()} ${query.slice(end).trimStart()}`.trim();
}
