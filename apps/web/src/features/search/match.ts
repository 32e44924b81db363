import type { Highlighted, Message, PlainLine, SearchTerm, TextRange } from "@parley/contract";

/** Longest excerpt around a match, in UTF-16 code units, and how much of it stands before the match. */
const EXCERPT = 240;
const LEAD = 60;

/** As it is compared: small letters without accents, each code unit in its place. */
const folded = (text: string): string =>
  [...text]
    .map((sign) => {
      const plain = sign.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
      return plain.length === sign.length ? plain : sign;
    })
    .join("");

type Words = Extract<SearchTerm, { text: string }>;
const isWords = (term: SearchTerm): term is Words => term.type !== "operator";

/** Where the words and phrases of a query stand in a text; null when it does not match them. */
export function matches(text: string, terms: readonly SearchTerm[]): TextRange[] | null {
  const plain = folded(text);
  const ranges: TextRange[] = [];
  for (const term of terms.filter(isWords)) {
    const wanted = folded(term.text);
    const at = plain.indexOf(wanted);
    if ((at === -1) !== term.negated) return null;
    if (!term.negated && wanted !== "") ranges.push([at, at + wanted.length]);
  }
  ranges.sort(([a], [b]) => a - b);
  return ranges.filter(([start], index) => start >= (ranges[index - 1]?.[1] ?? 0));
}

/** What surrounds the first match. */
export function excerptOf(
  { text, no_emoji }: PlainLine,
  ranges: readonly TextRange[],
): Highlighted {
  const start = Math.max(0, (ranges[0]?.[0] ?? 0) - LEAD);
  const end = start + EXCERPT;
  return {
    text: text.slice(start, end),
    ranges: ranges.flatMap(([from, to]) => (to <= end ? [[from - start, to - start]] : [])),
    no_emoji: no_emoji.flatMap((at) => (at >= start && at < end ? at - start : [])),
  };
}

/** What a message is searched by; names are those of its author and channel. */
export interface Searched {
  message: Message;
  text: string;
  author: readonly string[];
  channel: string;
}

const same = (one: string, other: string) => folded(one) === folded(other.replace(/^#/, ""));

/** Whether a message fits an operator; undefined for one that only the server knows. */
function fits({ message, author, channel }: Searched, term: SearchTerm): boolean | undefined {
  if (term.type !== "operator") return true;
  const { name, value } = term.operator;
  if (name === "from") return author.some((one) => same(one, value));
  if (name === "in") return same(channel, value);
  if (name === "is")
    return value === "thread" ? message.thread_id !== null : message.pinned_at !== null;
  if (name === "has" && value === "file") return message.files.length > 0;
  return undefined;
}

/** The operators that are not understood here. */
export const unknownHere = (terms: readonly SearchTerm[], sample: Searched | undefined) =>
  terms.filter((term) => sample !== undefined && fits(sample, term) === undefined);

/** Where a message matches a query; null when it does not. */
export function matchMessage(searched: Searched, terms: readonly SearchTerm[]): TextRange[] | null {
  const isFit = terms.every((term) => {
    const fit = fits(searched, term);
    return fit === undefined || fit !== (term.type === "operator" && term.negated);
  });
  return isFit ? matches(searched.text, terms) : null;
}
