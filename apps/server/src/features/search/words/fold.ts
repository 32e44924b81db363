/**
 * Accents, vowel points and what only shapes the letters around it. Marks that make another letter of
 * one (Japanese voicing, Indic and Thai vowels) are not among them.
 */
const ACCENTS = new RegExp(
  `[${[
    // Latin, Greek, Cyrillic; then Hebrew; then Arabic.
    ..."\\u0300-\\u036f \\u0483-\\u0487 \\u1ab0-\\u1aff \\u1dc0-\\u1dff \\u20d0-\\u20ff \\ufe20-\\ufe2f".split(
      " ",
    ),
    ..."\\u0591-\\u05bd \\u05bf \\u05c1 \\u05c2 \\u05c4 \\u05c5 \\u05c7".split(" "),
    ..."\\u0610-\\u061a \\u0640 \\u064b-\\u065f \\u0670".split(" "),
    // Soft hyphens, joiners, variation selectors.
    ..."\\u00ad \\u200b-\\u200f \\u2060 \\ufe00-\\ufe0f \\ufeff".split(" "),
  ].join("")}]`,
  "g",
);

/** Letters that are not made of a plain one and a mark. */
const LETTERS: Readonly<Record<string, string>> = {
  ...{ ß: "ss", æ: "ae", œ: "oe", ø: "o", ł: "l", đ: "d", ð: "d", þ: "th", ı: "i", ħ: "h" },
  ...{ ŋ: "n", ς: "σ" },
};
const LETTER = /[ßæœøłđðþıħŋς]/g;

// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const ASCII = /^[\x00-\x7f]*$/;
export const isAscii = (text: string) => ASCII.test(text);

/** ASCII, kana, Chinese characters and Korean syllables: they have no other form, and are most of all texts. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII is meant.
const SETTLED = /^[\x00-\x7f\u3041-\u3096\u30a1-\u30fe\u3400-\u9fff\uac00-\ud7a3]*$/;

/** Text as the search compares it: lower case, without accents, one form for each character. */
export function fold(text: string): string {
  if (SETTLED.test(text)) return text.toLowerCase();
  return text
    .normalize("NFKD")
    .replace(ACCENTS, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(LETTER, (letter) => LETTERS[letter] ?? letter);
}

/** Umlauts as they are written where there are none; the same text when it has no umlaut. */
export function spellUmlauts(text: string): string {
  return text.normalize("NFC").replace(/[äÄ]/g, "ae").replace(/[öÖ]/g, "oe").replace(/[üÜ]/g, "ue");
}

/** A folded text and where each of its characters came from. */
export interface FoldedText {
  text: string;
  /** Start and end in the original of what became the character at the same place; UTF-16 offsets. */
  starts: number[];
  ends: number[];
}

/** One character with its marks, or the jamo of one Korean syllable: what must be folded in one piece. */
const UNIT =
  /[\u1100-\u115f]+[\u1160-\u11a7]+[\u11a8-\u11ff]*|[^\p{M}\uff9e\uff9f][\p{M}\uff9e\uff9f]*|[\s\S]/gu;

/** Folds a text and keeps the way back. */
export function foldWithOrigin(text: string): FoldedText {
  const folded: FoldedText = { text: "", starts: [], ends: [] };
  for (const { 0: unit, index } of text.matchAll(UNIT)) {
    const part = fold(unit);
    folded.text += part;
    for (let n = 0; n < part.length; n += 1) {
      folded.starts.push(index);
      folded.ends.push(index + unit.length);
    }
  }
  return folded;
}
