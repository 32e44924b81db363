import { type SkinTone, toned } from "@parley/contract";
import type { Language } from "../../platform/i18n/languages.ts";
import { log } from "../../platform/log/log.ts";
import { loadEmojiNames, type PickerEmoji, plainEmoji } from "./emoji-names.ts";
import { findEmoji, shownOf } from "./find-emoji.ts";
import { frequentEmoji } from "./frequent.ts";
import { useEmoji } from "./store.ts";
import { ownEmoji } from "./use-picker-emoji.ts";

/** Emoji shown at a time, and how many of the most used ones stand before others that fit as well. */
const SHOWN = 8;
const FREQUENT = 16;

/** An emoji that a name may mean. */
export interface EmojiSuggestion {
  /** What `:name:` takes: that which fits, if one does. */
  name: string;
  /** Else the word that fits. */
  note: string | null;
  /** What is written: a character, or `:name:` of one of the workspace's own. */
  written: string;
  picture: string | null;
}

/** Finds emoji by what was typed after a colon. */
export type FindEmoji = (typed: string, tone: SkinTone | null) => EmojiSuggestion[];

function find(named: readonly PickerEmoji[], typed: string, tone: SkinTone | null) {
  const all = [...ownEmoji(useEmoji.getState().byName), ...named];
  const found = findEmoji(all, typed);
  const begins = ({ names }: PickerEmoji) => names.some((name) => name.startsWith(typed));
  const used = frequentEmoji(FREQUENT);
  const first = found.filter((one) => used.includes(one.emoji) && begins(one));
  return [...new Set([...first, ...found])].slice(0, SHOWN).map((one) => ({
    ...shownOf(one, typed),
    written: one.takesTone ? toned(one.emoji, tone) : one.emoji,
    picture: one.picture,
  }));
}

/** What finds emoji by their names in a language, and by those that `:name:` takes. */
export async function createFinder(language: Language): Promise<FindEmoji> {
  let named = plainEmoji;
  try {
    named = await loadEmojiNames(language);
  } catch (error) {
    log.warn("The names of emoji could not be fetched yet", error);
  }
  return (typed, tone) => find(named, typed.toLowerCase(), tone);
}
