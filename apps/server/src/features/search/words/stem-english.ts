/*
 * Porter's second algorithm (https://snowballstem.org/algorithms/english/stemmer.html) for words of
 * the letters a–z, which apostrophes do not reach.
 */

const VOWEL = "[aeiouy]";
/** A y that begins a word or follows a vowel is a consonant; it is written Y meanwhile. */
const markY = (word: string) => word.replace(/^y|(?<=[aeiouy])y/g, "Y");
const hasVowel = (part: string) => /[aeiouy]/.test(part);

/** Words that keep or take a stem of their own. */
const SPECIAL = new Map(
  (
    "skis:ski skies:sky idly:idl gently:gentl ugly:ugli early:earli only:onli singly:singl sky:sky " +
    "news:news howe:howe atlas:atlas cosmos:cosmos bias:bias andes:andes dying:die lying:lie tying:tie"
  )
    .split(" ")
    .map((pair) => pair.split(":") as [word: string, stem: string]),
);
const AFTER_1A = new Set("inning outing canning herring earring proceed exceed succeed".split(" "));

/** Start of what follows the first consonant after a vowel. */
function region(word: string, from: number): number {
  const match = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return match ? from + match.index + 2 : word.length;
}

function regions(word: string): { r1: number; r2: number } {
  const exception = /^(?:gener|commun|arsen)/.exec(word);
  const r1 = exception ? exception[0].length : region(word, 0);
  return { r1, r2: region(word, r1) };
}

/** Ends in a short syllable. */
const SHORT_END = new RegExp(`(?:^${VOWEL}[^aeiouy]|[^aeiouy]${VOWEL}[^aeiouywxY])$`);
const isShort = (word: string, r1: number) => SHORT_END.test(word) && r1 >= word.length;

function step1a(word: string): string {
  if (word.endsWith("sses")) return word.slice(0, -2);
  const ie = /(ied|ies)$/.exec(word);
  if (ie) return word.slice(0, word.length > 4 ? -2 : -1);
  if (/(us|ss)$/.test(word)) return word;
  return word.endsWith("s") && hasVowel(word.slice(0, -2)) ? word.slice(0, -1) : word;
}

function step1b(word: string, r1: number): string {
  const eed = /(eed|eedly)$/.exec(word);
  if (eed) return eed.index >= r1 ? `${word.slice(0, eed.index)}ee` : word;
  const suffix = /(ingly|edly|ing|ed)$/.exec(word);
  if (!suffix) return word;
  const rest = word.slice(0, suffix.index);
  if (!hasVowel(rest)) return word;
  if (/(at|bl|iz)$/.test(rest)) return `${rest}e`;
  if (/(bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(rest) && !/^[aeo](.)\1$/.test(rest)) {
    return rest.slice(0, -1);
  }
  return isShort(rest, r1) ? `${rest}e` : rest;
}

/** Pairs of an ending and what takes its place, longest endings first. */
const endings = (table: string) =>
  table.split(" ").map((pair) => pair.split(">") as [ending: string, instead: string]);

const STEP_2 = endings(
  "ization>ize ational>ate ousness>ous iveness>ive fulness>ful tional>tion lessli>less biliti>ble " +
    "entli>ent ation>ate alism>al aliti>al fulli>ful ousli>ous iviti>ive enci>ence anci>ance " +
    "abli>able izer>ize ator>ate alli>al bli>ble ogi>og li>",
);

function step2(word: string, r1: number): string {
  const found = STEP_2.find(([suffix]) => word.endsWith(suffix));
  if (!found) return word;
  const [suffix, instead] = found;
  const rest = word.slice(0, -suffix.length);
  if (rest.length < r1) return word;
  if (suffix === "ogi") return rest.endsWith("l") ? `${rest}og` : word;
  if (suffix === "li") return /[cdeghkmnrt]$/.test(rest) ? rest : word;
  return rest + instead;
}

const STEP_3 = endings(
  "ational>ate tional>tion alize>al icate>ic iciti>ic ative> ical>ic ness> ful>",
);

function step3(word: string, { r1, r2 }: { r1: number; r2: number }): string {
  const found = STEP_3.find(([suffix]) => word.endsWith(suffix));
  if (!found) return word;
  const [suffix, instead] = found;
  const rest = word.slice(0, -suffix.length);
  if (rest.length < (suffix === "ative" ? r2 : r1)) return word;
  return rest + instead;
}

const STEP_4 =
  /(ement|ance|ence|able|ible|ment|ant|ent|ism|ate|iti|ous|ive|ize|al|er|ic|(?<=[st])ion)$/;

function step4(word: string, r2: number): string {
  const suffix = STEP_4.exec(word);
  return suffix && suffix.index >= r2 ? word.slice(0, suffix.index) : word;
}

function step5(word: string, { r1, r2 }: { r1: number; r2: number }): string {
  const rest = word.slice(0, -1);
  if (word.endsWith("e")) {
    return rest.length >= r2 || (rest.length >= r1 && !SHORT_END.test(rest)) ? rest : word;
  }
  return word.endsWith("ll") && rest.length >= r2 ? rest : word;
}

/** The stem of an English word of the letters a–z. */
export function stemEnglish(word: string): string {
  const special = SPECIAL.get(word);
  if (special !== undefined) return special;
  if (word.length < 3) return word;
  const marked = markY(word);
  const at = regions(marked);
  const singular = step1a(marked);
  if (AFTER_1A.has(singular)) return singular;
  const base = step1b(singular, at.r1).replace(/(?<=.[^aeiouy])[yY]$/, "i");
  return step5(step4(step3(step2(base, at.r1), at), at.r2), at).toLowerCase();
}
