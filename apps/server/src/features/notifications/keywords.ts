/** Scripts that write no spaces between words: there a keyword counts wherever it stands. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;
const WORD = "[\\p{L}\\p{N}_]";
const STARTS_AS_WORD = new RegExp(`^${WORD}`, "u");
const ENDS_AS_WORD = new RegExp(`${WORD}$`, "u");

const fold = (text: string) => text.normalize("NFC").toLowerCase();

/** A keyword as a word of its own, so that `cat` is not found in `concatenate`. */
function pattern(keyword: string): string {
  const word = fold(keyword);
  const escaped = word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  if (UNSPACED.test(word)) return escaped;
  const before = STARTS_AS_WORD.test(word) ? `(?<!${WORD})` : "";
  const after = ENDS_AS_WORD.test(word) ? `(?!${WORD})` : "";
  return before + escaped + after;
}

/** Whether a text contains one of these words, whatever their case. */
export function findKeyword(text: string, keywords: readonly string[]): boolean {
  if (keywords.length === 0) return false;
  return new RegExp(keywords.map(pattern).join("|"), "u").test(fold(text));
}
