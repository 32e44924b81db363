import { stemEnglish } from "./stem-english.ts";
import { stemGerman } from "./stem-german.ts";

/** Beyond this length a run of letters is hardly a word; the longest German ones have fewer. */
const MAX_LENGTH = 40;

/** Words whose stems are kept at hand: a language has few that are used often. */
const KEPT = 20_000;
const kept = new Map<string, readonly string[]>();

/**
 * Stems of a folded word, English and German, those that differ from it. Which of the two languages it
 * is in nobody says, so both are taken.
 */
export function stemsOf(term: string): readonly string[] {
  if (term.length > MAX_LENGTH || !/^[a-z]{3,}$/.test(term)) return [];
  let stems = kept.get(term);
  if (!stems) {
    stems = [...new Set([stemEnglish(term), stemGerman(term)])].filter((stem) => stem !== term);
    if (kept.size >= KEPT) kept.clear();
    kept.set(term, stems);
  }
  return stems;
}
