/** Something that can be found by its names. */
export interface Candidate<T> {
  value: T;
  /** Names in full, such as a person's name and username. */
  names: readonly string[];
  /** Among equally good ones, the smaller comes first. */
  order: number;
}

/** Compared without case and accents. */
const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

const BREAKS = /[^\p{L}\p{N}]+/u;

/**
 * How well names match what was typed: 0 when it begins one of them or one of their words, 1 when it is
 * somewhere inside, 2 when it begins one but for a slip of one letter, null when it does not match.
 */
export function rate(typed: string, names: readonly string[]): 0 | 1 | 2 | null {
  const query = fold(typed);
  if (query === "") return 0;
  const whole = names.map(fold);
  // "adaok" finds Ada Okafor too.
  const joined = whole.map((name) => name.split(BREAKS).join(""));
  const words = [...whole, ...joined, ...whole.flatMap((name) => name.split(BREAKS))];
  if (words.some((word) => word.startsWith(query))) return 0;
  if (whole.some((name) => name.includes(query))) return 1;
  return query.length >= 3 && words.some((word) => beginsNearly(word, query)) ? 2 : null;
}

/** Whether a word begins with the query, but for one letter wrong, missing, too many or two swapped. */
function beginsNearly(word: string, query: string): boolean {
  let at = 0;
  while (at < query.length && query[at] === word[at]) at += 1;
  // The first letter is seldom wrong, and would make everything match everything.
  if (at === 0) return false;
  const begins = (skipWord: number, skipQuery: number) =>
    word.slice(at + skipWord).startsWith(query.slice(at + skipQuery));
  const isSwapped = query[at] === word[at + 1] && query[at + 1] === word[at];
  return begins(1, 1) || begins(0, 1) || begins(1, 0) || (isSwapped && begins(2, 2));
}

/** What matches, best first; `limit` of them at most. */
export function rank<T>(typed: string, candidates: readonly Candidate<T>[], limit: number): T[] {
  return candidates
    .flatMap(({ value, names, order }) => {
      const rating = rate(typed, names);
      return rating === null ? [] : [{ value, rating, order, name: names[0] ?? "" }];
    })
    .sort((a, b) => a.rating - b.rating || a.order - b.order || a.name.localeCompare(b.name))
    .slice(0, limit)
    .map(({ value }) => value);
}
