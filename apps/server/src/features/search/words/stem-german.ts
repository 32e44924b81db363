/*
 * The German algorithm (https://snowballstem.org/algorithms/german/stemmer.html) for words whose
 * umlauts and ß were folded to a–z before.
 */

const AFTER_S = "[bdfghklmnrt]";
const AFTER_ST = "[bdfghklmnt]";

/** Start of what follows the first consonant after a vowel. */
function region(word: string, from: number): number {
  const match = /[aeiouy][^aeiouy]/.exec(word.slice(from));
  return match ? from + match.index + 2 : word.length;
}

const STEP_1 = new RegExp(`(em|ern|er|e|en|es|(?<=${AFTER_S})s)$`);
const STEP_2 = new RegExp(`(en|er|est|(?<=...${AFTER_ST})st)$`);
const STEP_3 = /(end|ung|isch|ig|ik|lich|heit|keit)$/;

function step1(word: string, r1: number): string {
  const suffix = STEP_1.exec(word);
  if (!suffix || suffix.index < r1) return word;
  const rest = word.slice(0, suffix.index);
  return /^(e|en|es)$/.test(suffix[0]) && rest.endsWith("niss") ? rest.slice(0, -1) : rest;
}

function step2(word: string, r1: number): string {
  const suffix = STEP_2.exec(word);
  return suffix && suffix.index >= r1 ? word.slice(0, suffix.index) : word;
}

/** Takes one ending away if it lies in the region and what comes before allows it. */
function without(word: string, ending: RegExp, from: number): string {
  const found = ending.exec(word);
  return found && found.index >= from ? word.slice(0, found.index) : word;
}

function step3(word: string, r1: number, r2: number): string {
  const suffix = STEP_3.exec(word);
  if (!suffix || suffix.index < r2) return word;
  const rest = word.slice(0, suffix.index);
  switch (suffix[0]) {
    case "end":
    case "ung":
      return without(rest, /(?<!e)ig$/, r2);
    case "ig":
    case "ik":
    case "isch":
      return rest.endsWith("e") ? word : rest;
    case "lich":
    case "heit":
      return without(rest, /(er|en)$/, r1);
    default:
      return without(rest, /(lich|ig)$/, r2);
  }
}

/** The stem of a German word of the letters a–z. */
export function stemGerman(word: string): string {
  // Between vowels, u and y are consonants; they are written large meanwhile.
  const marked = word.replace(/(?<=[aeiouy])[uy](?=[aeiouy])/g, (letter) => letter.toUpperCase());
  const first = region(marked, 0);
  // At least three letters stay before the first region.
  const r1 = Math.max(first, 3);
  const r2 = region(marked, first);
  return step3(step2(step1(marked, r1), r1), r1, r2).toLowerCase();
}
