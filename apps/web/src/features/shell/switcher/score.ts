/** How well something fits what was typed, the larger the better. */
export const fit = {
  whole: 6,
  begins: 5,
  words: 4,
  initials: 3,
  inside: 2,
  nearly: 1,
} as const;

const BREAKS = /[^\p{L}\p{N}]+/u;
/** Letters that are compared: more are never typed to find something. */
const LONGEST = 40;

/** Compared without case and accents. */
const fold = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

const wordsOf = (text: string): string[] => text.split(BREAKS).filter(Boolean);

/** Slips that are forgiven in a word of this length. */
const slipsIn = (length: number): number => (length < 3 ? 0 : length < 7 ? 1 : 2);

/**
 * Letters wrong, missing, too many or swapped between `typed` and the beginning of `word` that is most like it
 * (optimal string alignment, the smallest number of its last row).
 */
function slips(typed: string, word: string): number {
  let [before, last] = [[] as number[], Array.from({ length: word.length + 1 }, (_, at) => at)];
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    for (let at = 1; at <= word.length; at += 1) {
      const isSame = typed[row - 1] === word[at - 1];
      let least = Math.min(
        (last[at] ?? 0) + 1,
        (next[at - 1] ?? 0) + 1,
        (last[at - 1] ?? 0) + (isSame ? 0 : 1),
      );
      const isSwapped = typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1];
      if (isSwapped && row > 1 && at > 1) least = Math.min(least, (before[at - 2] ?? 0) + 1);
      next.push(least);
    }
    [before, last] = [last, next];
  }
  return Math.min(...last);
}

/** Whether a word was meant by letters of it in their order, such as `gnrl` by general, or with a slip. */
function isNearly(typed: string, word: string): boolean {
  const allowed = slipsIn(typed.length);
  if (allowed === 0) return false;
  if (typed[0] === word[0]) {
    let at = 0;
    for (const letter of word) if (letter === typed[at]) at += 1;
    if (at === typed.length) return true;
  }
  // Another first letter is a slip only where it was swapped with the second: else too much would fit.
  if (typed[0] !== word[0] && !(typed[0] === word[1] && typed[1] === word[0])) return false;
  return slips(typed.slice(0, LONGEST), word.slice(0, LONGEST)) <= allowed;
}

/** Whether each typed word begins a word of the name of its own. */
function beginWords(typed: readonly string[], words: readonly string[]): boolean {
  const left = [...words];
  return typed.every((part) => {
    const at = left.findIndex((word) => word.startsWith(part));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function scoreName(query: string, parts: readonly string[], name: string): number {
  if (name === query) return fit.whole;
  if (name.startsWith(query)) return fit.begins;
  const words = wordsOf(name);
  // "design team" finds design-team, and "adaok" Ada Okafor.
  if (beginWords(parts, words)) return fit.words;
  const joined = parts.join("");
  if (words.join("").startsWith(joined)) return fit.words;
  const initials = words.map((word) => word[0]).join("");
  if (joined.length > 1 && initials.startsWith(joined)) return fit.initials;
  if (name.includes(query)) return fit.inside;
  const isNear = parts.every((part) =>
    words.some((word) => word.startsWith(part) || isNearly(part, word)),
  );
  return isNear ? fit.nearly : 0;
}

/** How well the best of some names fits what was typed (see `fit`); 0 when none does. Nothing typed fits all. */
export function score(typed: string, names: readonly string[]): number {
  const query = fold(typed.trim());
  const parts = wordsOf(query);
  if (query === "") return fit.whole;
  if (parts.length === 0) return names.some((name) => fold(name).includes(query)) ? fit.inside : 0;
  return Math.max(0, ...names.map((name) => scoreName(query, parts, fold(name))));
}
